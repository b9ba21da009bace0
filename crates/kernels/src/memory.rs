//! The working memory of a hash.

use core::fmt;
use core::slice;

use memmap2::MmapMut;
use zeroize::optimization_barrier;

use crate::Error;

/// One cache line: the unit in which an [`Arena`] hands out memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Line(pub [u64; 8]);

/// Working memory that is kept from one hash to the next.
///
/// Fresh memory costs page faults and zeroing, so an arena keeps what it has. It grows by replacing
/// (never by copying) and shrinks only by [`Arena::release`]. From 1 MiB on it asks the system for
/// huge pages, which end the TLB misses of random reads; where there are none it has plain pages.
///
/// What was handed out since the last [`Arena::wipe`] is *dirty*: it may hold what a hash left. An
/// arena wipes before it gives dirty memory back, also when it is dropped. Between hashes it wipes
/// only what the next one does not take: the rest is the caller's decision, for a hash overwrites all
/// that it takes.
#[derive(Default)]
pub struct Arena {
    mapping: Option<Mapping>,
    /// How many lines, from the first, were handed out since the last wipe.
    dirty_lines: usize,
}

impl Arena {
    /// An arena that holds no memory yet.
    #[must_use]
    pub const fn new() -> Self {
        Self { mapping: None, dirty_lines: 0 }
    }

    /// Returns the first `count` lines, of unspecified content, and counts them as dirty.
    ///
    /// Dirty lines behind these are wiped. When the arena must grow, the old memory is wiped and given
    /// back before the new is asked for.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`] when the system refuses the memory; the arena is empty then. A system
    /// that promises more than it has (Linux by default) may accept here and kill the process
    /// later.
    pub fn reserve(&mut self, count: usize) -> Result<&mut [Line], Error> {
        let mapping = match self.mapping.take() {
            Some(mapping) if count <= mapping.lines => mapping,
            small => {
                self.mapping = small;
                self.release();
                Mapping::new(count)?
            }
        };
        let lines = self.mapping.insert(mapping).lines_mut();
        overwrite(&mut lines[count..self.dirty_lines.max(count)]);
        self.dirty_lines = count;
        Ok(&mut lines[..count])
    }

    /// Overwrites everything that was handed out since the last wipe with zeros.
    pub fn wipe(&mut self) {
        if let Some(mapping) = &mut self.mapping {
            overwrite(&mut mapping.lines_mut()[..self.dirty_lines]);
        }
        self.dirty_lines = 0;
    }

    /// Gives the memory back to the system, wiped.
    pub fn release(&mut self) {
        self.wipe();
        self.mapping = None;
    }

    /// The number of bytes that the arena can hand out without asking the system.
    #[must_use]
    pub fn capacity_bytes(&self) -> u64 {
        self.mapping.as_ref().map_or(0, |mapping| (mapping.lines * LINE_BYTES) as u64)
    }

    /// Whether memory was handed out since the last wipe.
    #[must_use]
    pub fn is_dirty(&self) -> bool {
        self.dirty_lines != 0
    }
}

impl Drop for Arena {
    fn drop(&mut self) {
        self.wipe();
    }
}

/// Sizes only: the content is derived from passwords.
impl fmt::Debug for Arena {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Arena")
            .field("capacity_bytes", &self.capacity_bytes())
            .field("is_dirty", &self.is_dirty())
            .finish()
    }
}

fn overwrite(lines: &mut [Line]) {
    lines.fill(Line([0; 8]));
    // Nobody reads these zeros: without it the compiler could drop the writes.
    optimization_barrier(lines);
}

/// Private anonymous memory of the system, zeroed when it is new.
struct Mapping {
    map: MmapMut,
    /// Where the lines start in `map`, in bytes.
    start: usize,
    lines: usize,
}

impl Mapping {
    fn new(lines: usize) -> Result<Self, Error> {
        let refused =
            Error::OutOfMemory { bytes: (lines as u64).saturating_mul(LINE_BYTES as u64) };
        let bytes = lines.checked_mul(LINE_BYTES).ok_or(refused)?;
        let huge_bytes = if cfg!(target_os = "linux") { huge_bytes(bytes) } else { 0 };
        // The system aligns to its small pages: to reach a huge one the mapping is longer by one.
        // What is never touched costs addresses, not memory.
        let slack = if huge_bytes > 0 { HUGE_PAGE_BYTES } else { 0 };
        let length = bytes.max(huge_bytes).checked_add(slack).ok_or(refused)?;
        let map = MmapMut::map_anon(length).map_err(|_| refused)?;
        let start = if slack > 0 { map.as_ptr().align_offset(HUGE_PAGE_BYTES) } else { 0 };
        advise(&map, start, bytes, huge_bytes);
        Ok(Self { map, start, lines })
    }

    fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.map[self.start..][..self.lines * LINE_BYTES]
    }

    fn lines_mut(&mut self) -> &mut [Line] {
        let lines = self.lines;
        let first = self.bytes_mut().as_mut_ptr().cast::<Line>();
        debug_assert!(first.is_aligned(), "mappings start at a page");
        // SAFETY: `bytes_mut` checked that the mapping holds `lines` lines from here on; it is
        // initialised by the system and borrowed mutably as long as the result. A mapping starts at
        // a page and `start` is 0 or reaches a huge page, so the lines are aligned. Every bit
        // pattern is a `Line`.
        unsafe { slice::from_raw_parts_mut(first, lines) }
    }
}

/// How many of `bytes` lie in huge pages: all, when the last page is at least half used.
fn huge_bytes(bytes: usize) -> usize {
    (bytes.saturating_add(HUGE_PAGE_BYTES / 2)) / HUGE_PAGE_BYTES * HUGE_PAGE_BYTES
}

/// Asks for huge pages, and that a core dump leaves the memory out. The system may ignore both.
#[cfg(target_os = "linux")]
fn advise(map: &MmapMut, start: usize, bytes: usize, huge_bytes: usize) {
    use memmap2::Advice;
    let _ = map.advise_range(Advice::DontDump, start, bytes);
    if huge_bytes > 0 {
        let _ = map.advise_range(Advice::HugePage, start, huge_bytes);
    }
}

#[cfg(not(target_os = "linux"))]
fn advise(_: &MmapMut, _: usize, _: usize, _: usize) {}

const LINE_BYTES: usize = size_of::<Line>();
const HUGE_PAGE_BYTES: usize = 2 << 20;
