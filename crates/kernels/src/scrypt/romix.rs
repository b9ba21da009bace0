//! scryptROMix over any kind of register.
//!
//! Blocks are kept in Salsa20's diagonal order from the first step to the last: the four rows of a
//! state are then its four diagonals, a column round works on whole rows, and a row round after
//! three rows have been turned. Only the caller's bytes are in the order of the RFC.
//!
//! There are no closures on the hot path: they do not inherit the target features of the backend,
//! and what is not inlined into it runs without them.

use crate::memory::Line;
use core::array::from_fn;

/// One diagonal of the Salsa20 states of [`STREAMS`](Row::STREAMS) independent streams.
pub(super) trait Row: Copy {
    /// How many streams a row holds.
    const STREAMS: usize;
    /// Proof that the instructions behind the methods exist on this CPU.
    type Token: Copy;

    /// Reads the state at line `at` of each of the `STREAMS` blocks.
    fn load(token: Self::Token, blocks: &[&[Line]], at: usize) -> [Self; 4];
    /// Writes the state of one stream.
    fn store(rows: &[Self; 4], stream: usize, line: &mut Line);
    /// Adds words modulo 2^32.
    fn add(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// XORs with `sum`, its words rotated by `LEFT` bits to the left; `RIGHT` is `32 - LEFT`.
    fn xor_rotated<const LEFT: i32, const RIGHT: i32>(self, sum: Self) -> Self;
    /// Puts word `(i + BY) % 4` at place i.
    fn turn<const BY: i32>(self) -> Self;
    /// Asks for a line that is about to be read.
    #[inline(always)]
    fn prefetch(_line: &Line) {}
}

/// scryptROMix (RFC 7914, section 5) of `WIDTH` blocks in lockstep, in place.
///
/// `CHAINS` registers of `R::STREAMS` streams each take turns, so that a core that waits for one
/// has others to work on. `memory` is `WIDTH * (n + 2)` blocks of the size of those in `blocks`.
#[inline(always)]
pub(super) fn romix<R: Row, const CHAINS: usize, const WIDTH: usize>(
    token: R::Token,
    n: usize,
    memory: &mut [Line],
    blocks: &mut [&mut [u8]],
) {
    const { assert!(WIDTH == CHAINS * R::STREAMS) };
    assert_eq!(blocks.len(), WIDTH);
    let lines = blocks[0].len() / 64;
    let mut streams = split(memory, lines, n);
    for (stream, block) in streams.iter_mut().zip(blocks.iter()) {
        import(block, &mut stream.v[..lines]);
    }
    fill::<R, CHAINS, WIDTH>(token, n, lines, &mut streams);
    for _ in 0..n / 2 {
        read_and_mix::<R, CHAINS, WIDTH>(token, n, lines, &mut streams);
        streams.iter_mut().for_each(Stream::swap);
        read_and_mix::<R, CHAINS, WIDTH>(token, n, lines, &mut streams);
        streams.iter_mut().for_each(Stream::swap);
    }
    for (stream, block) in streams.iter().zip(blocks) {
        export(stream.x, block);
    }
}

/// How many lines before its use a line of V is asked for. From 8 on, no difference was measured up
/// to the whole block; with r = 64 and four streams, though, a whole block would be all of L1.
const AHEAD: usize = 8;

/// The memory of one stream.
struct Stream<'a> {
    /// V of the RFC: n blocks.
    v: &'a mut [Line],
    /// X of the RFC.
    x: &'a mut [Line],
    /// Where the next X is made.
    next: &'a mut [Line],
}

impl Stream<'_> {
    fn swap(&mut self) {
        core::mem::swap(&mut self.x, &mut self.next);
    }

    /// Integerify(X) mod n: the first 64 bits of the last line, words 0 and 1. In diagonal order
    /// they are at the places 0 and 13.
    #[inline(always)]
    fn integerify(&self, n: usize) -> usize {
        let Line(last) = &self.x[self.x.len() - 1];
        let integer = u64::from(last[0] as u32) | last[6] >> 32 << 32;
        integer as usize & (n - 1)
    }
}

fn split<const WIDTH: usize>(memory: &mut [Line], lines: usize, n: usize) -> [Stream<'_>; WIDTH] {
    let mut parts = memory.chunks_exact_mut((n + 2) * lines);
    from_fn(|_| {
        let part = parts.next().expect("the caller reserved memory for every stream");
        let (v, rest) = part.split_at_mut(n * lines);
        let (x, next) = rest.split_at_mut(lines);
        Stream { v, x, next }
    })
}

/// Steps 1 and 2: V[i + 1] is computed straight into its place, and what follows V[n - 1] is X.
///
/// Nothing is asked for ahead here: at n = 2^14 it takes 12.9 ms where BlockMix alone takes 12.1.
#[inline(always)]
fn fill<R: Row, const CHAINS: usize, const WIDTH: usize>(
    token: R::Token,
    n: usize,
    lines: usize,
    streams: &mut [Stream<'_>; WIDTH],
) {
    for i in 0..n {
        let mut pairs = streams.each_mut().map(|stream| {
            let (done, rest) = stream.v[i * lines..].split_at_mut(lines);
            let target = if i + 1 < n { &mut rest[..lines] } else { &mut *stream.x };
            (&*done, target)
        });
        let input = pairs.each_ref().map(|(input, _)| *input);
        let mut output = pairs.each_mut().map(|(_, output)| &mut **output);
        block_mix::<R, CHAINS, WIDTH, 1>(token, lines, [&input], &mut output);
    }
}

/// One iteration of step 3: `next` becomes BlockMix(X xor V[Integerify(X) mod n]).
#[inline(always)]
fn read_and_mix<R: Row, const CHAINS: usize, const WIDTH: usize>(
    token: R::Token,
    n: usize,
    lines: usize,
    streams: &mut [Stream<'_>; WIDTH],
) {
    let mut parts = streams.each_mut().map(|stream| {
        let j = stream.integerify(n);
        let v = &stream.v[j * lines..][..lines];
        R::prefetch(&v[lines - 1]);
        v[..AHEAD.min(lines)].iter().for_each(R::prefetch);
        (v, &stream.x[..lines], &mut stream.next[..lines])
    });
    let v = parts.each_ref().map(|(v, ..)| *v);
    let x = parts.each_ref().map(|(_, x, _)| *x);
    let mut next = parts.each_mut().map(|(.., next)| &mut **next);
    block_mix::<R, CHAINS, WIDTH, 2>(token, lines, [&x, &v], &mut next);
}

/// scryptBlockMix (RFC 7914, section 4) of the XOR of the `inputs`, blocks of `lines` lines.
#[inline(always)]
fn block_mix<R: Row, const CHAINS: usize, const WIDTH: usize, const INPUTS: usize>(
    token: R::Token,
    lines: usize,
    inputs: [&[&[Line]; WIDTH]; INPUTS],
    output: &mut [&mut [Line]; WIDTH],
) {
    let mut x = load::<R, CHAINS, WIDTH, INPUTS>(token, &inputs, lines - 1);
    for i in 0..lines {
        for v in &inputs[1..] {
            prefetch::<R>(*v, i + AHEAD);
        }
        let b = load::<R, CHAINS, WIDTH, INPUTS>(token, &inputs, i);
        for (x, b) in x.iter_mut().zip(b) {
            *x = xor(*x, b);
        }
        salsa20_8(&mut x);
        // Step 3 of the RFC: even lines come first, odd ones follow.
        let target = i / 2 + if i % 2 == 0 { 0 } else { lines / 2 };
        for (chain, x) in x.iter().enumerate() {
            for stream in 0..R::STREAMS {
                R::store(x, stream, &mut output[chain * R::STREAMS + stream][target]);
            }
        }
    }
}

/// The XOR of line `at` of all inputs.
#[inline(always)]
fn load<R: Row, const CHAINS: usize, const WIDTH: usize, const INPUTS: usize>(
    token: R::Token,
    inputs: &[&[&[Line]; WIDTH]; INPUTS],
    at: usize,
) -> [[R; 4]; CHAINS] {
    let mut x = [R::load(token, &inputs[0][..R::STREAMS], at); CHAINS];
    for (chain, x) in x.iter_mut().enumerate() {
        let streams = chain * R::STREAMS..(chain + 1) * R::STREAMS;
        *x = R::load(token, &inputs[0][streams.clone()], at);
        for input in &inputs[1..] {
            *x = xor(*x, R::load(token, &input[streams.clone()], at));
        }
    }
    x
}

#[inline(always)]
fn prefetch<R: Row>(blocks: &[&[Line]], at: usize) {
    for block in blocks {
        if let Some(line) = block.get(at) {
            R::prefetch(line);
        }
    }
}

#[inline(always)]
fn xor<R: Row>(x: [R; 4], y: [R; 4]) -> [R; 4] {
    [x[0].xor(y[0]), x[1].xor(y[1]), x[2].xor(y[2]), x[3].xor(y[3])]
}

#[inline(always)]
fn add<R: Row>(x: [R; 4], y: [R; 4]) -> [R; 4] {
    [x[0].add(y[0]), x[1].add(y[1]), x[2].add(y[2]), x[3].add(y[3])]
}

/// The Salsa20/8 core (RFC 7914, section 3), in diagonal order.
#[inline(always)]
fn salsa20_8<R: Row, const CHAINS: usize>(x: &mut [[R; 4]; CHAINS]) {
    let start = *x;
    for _ in 0..4 {
        quarter_rounds(x);
        for [_, b, c, d] in x.iter_mut() {
            (*b, *c, *d) = (d.turn::<1>(), c.turn::<2>(), b.turn::<3>());
        }
        quarter_rounds(x);
        for [_, b, c, d] in x.iter_mut() {
            (*b, *c, *d) = (d.turn::<1>(), c.turn::<2>(), b.turn::<3>());
        }
    }
    for (x, start) in x.iter_mut().zip(start) {
        *x = add(*x, start);
    }
}

/// Four quarter rounds of every chain.
#[inline(always)]
fn quarter_rounds<R: Row, const CHAINS: usize>(x: &mut [[R; 4]; CHAINS]) {
    for [a, b, _, d] in x.iter_mut() {
        *b = b.xor_rotated::<7, 25>(a.add(*d));
    }
    for [a, b, c, _] in x.iter_mut() {
        *c = c.xor_rotated::<9, 23>(b.add(*a));
    }
    for [_, b, c, d] in x.iter_mut() {
        *d = d.xor_rotated::<13, 19>(c.add(*b));
    }
    for [a, _, c, d] in x.iter_mut() {
        *a = a.xor_rotated::<18, 14>(d.add(*c));
    }
}

/// The place in a state of the RFC of each word in diagonal order.
const DIAGONALS: [usize; 16] = [0, 5, 10, 15, 4, 9, 14, 3, 8, 13, 2, 7, 12, 1, 6, 11];

fn import(bytes: &[u8], lines: &mut [Line]) {
    for (bytes, Line(line)) in bytes.chunks_exact(64).zip(lines) {
        let word = |i: usize| {
            let at = 4 * DIAGONALS[i];
            u64::from(u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]))
        };
        *line = from_fn(|i| word(2 * i) | word(2 * i + 1) << 32);
    }
}

fn export(lines: &[Line], bytes: &mut [u8]) {
    for (Line(line), bytes) in lines.iter().zip(bytes.chunks_exact_mut(64)) {
        for (i, place) in DIAGONALS.into_iter().enumerate() {
            let word = (line[i / 2] >> (32 * (i % 2))) as u32;
            bytes[4 * place..][..4].copy_from_slice(&word.to_le_bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn export_undoes_import() {
        let bytes: [u8; 128] = from_fn(|i| (i * 37) as u8);
        let mut lines = [Line([0; 8]); 2];
        let mut back = [0; 128];
        import(&bytes, &mut lines);
        export(&lines, &mut back);
        assert_eq!(back, bytes);
    }

    #[test]
    #[cfg(target_pointer_width = "64")]
    fn integerify_takes_more_than_32_bits_where_n_does() {
        let mut bytes = [0xff; 128];
        bytes[64..72].copy_from_slice(&0x0123_4567_89ab_cdef_u64.to_le_bytes());
        let mut lines = [Line([0; 8]); 2];
        import(&bytes, &mut lines);
        let stream = Stream { v: &mut [], x: &mut lines, next: &mut [] };
        assert_eq!(stream.integerify(1 << 40), 0x67_89ab_cdef);
        assert_eq!(stream.integerify(2), 1);
    }
}
