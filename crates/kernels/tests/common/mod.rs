//! What the tests and the benchmark of Argon2 share: the whole algorithm around a fill.

use argon2::{Algorithm, Argon2, AssociatedData, ParamsBuilder};
use blake2::{Blake2b256, Blake2b512, Digest};
use slowhash_kernels::argon2::{Shape, Variant, Version, fill_on_backend};
use slowhash_kernels::memory::Arena;

/// Everything that goes into one tag.
pub(crate) struct Input<'a> {
    pub(crate) variant: Variant,
    pub(crate) version: Version,
    pub(crate) memory_kib: u32,
    pub(crate) passes: u32,
    pub(crate) lanes: u32,
    pub(crate) password: &'a [u8],
    pub(crate) salt: &'a [u8],
    pub(crate) secret: &'a [u8],
    pub(crate) data: &'a [u8],
}

impl Input<'_> {
    pub(crate) fn shape(&self) -> Shape {
        Shape::new(self.variant, self.version, self.memory_kib, self.passes, self.lanes)
            .expect("the tests ask for valid shapes")
    }

    /// The tag by our fill on a backend, with BLAKE2b from the `blake2` crate.
    pub(crate) fn tag(&self, backend: &str, arena: &mut Arena) -> [u8; 32] {
        let h0 = self.h0(32);
        let block = fill_on_backend(backend, &self.shape(), arena, &mut |lane, column, block| {
            block_hash(&[&h0, &column.to_le_bytes(), &lane.to_le_bytes()], block);
        })
        .expect("the tests ask for little memory");
        // H' of up to 64 bytes is one BLAKE2b of that length.
        Blake2b256::new_with_prefix(32_u32.to_le_bytes()).chain_update(block).finalize().into()
    }

    /// The tag by the `argon2` crate.
    pub(crate) fn oracle(&self) -> [u8; 32] {
        let algorithm = match self.variant {
            Variant::D => Algorithm::Argon2d,
            Variant::I => Algorithm::Argon2i,
            Variant::Id => Algorithm::Argon2id,
        };
        let params = ParamsBuilder::new()
            .m_cost(self.memory_kib)
            .t_cost(self.passes)
            .p_cost(self.lanes)
            .data(AssociatedData::new(self.data).expect("short associated data"))
            .build()
            .expect("the tests ask for valid shapes");
        let version = match self.version {
            Version::V0x10 => argon2::Version::V0x10,
            Version::V0x13 => argon2::Version::V0x13,
        };
        let mut tag = [0; 32];
        Argon2::new_with_secret(self.secret, algorithm, version, params)
            .and_then(|argon2| argon2.hash_password_into(self.password, self.salt, &mut tag))
            .expect("the oracle accepts what the tests ask for");
        tag
    }

    /// H0 (RFC 9106 section 3.2, step 1).
    fn h0(&self, tag_length: u32) -> [u8; 64] {
        let variant = match self.variant {
            Variant::D => 0_u32,
            Variant::I => 1,
            Variant::Id => 2,
        };
        let version = match self.version {
            Version::V0x10 => 0x10_u32,
            Version::V0x13 => 0x13,
        };
        let mut hash = Blake2b512::new();
        for number in [self.lanes, tag_length, self.memory_kib, self.passes, version, variant] {
            hash.update(number.to_le_bytes());
        }
        for bytes in [self.password, self.salt, self.secret, self.data] {
            hash.update((bytes.len() as u32).to_le_bytes());
            hash.update(bytes);
        }
        hash.finalize().into()
    }
}

/// H' (RFC 9106 section 3.3) of 1024 bytes.
fn block_hash(inputs: &[&[u8]], block: &mut [u8; 1024]) {
    let mut hash = Blake2b512::new_with_prefix(1024_u32.to_le_bytes());
    inputs.iter().for_each(|input| hash.update(input));
    let mut link = hash.finalize();
    for start in (0..960).step_by(32) {
        block[start..start + 32].copy_from_slice(&link[..32]);
        link = Blake2b512::digest(link);
    }
    block[960..].copy_from_slice(&link);
}

pub(crate) fn input(
    variant: Variant,
    version: Version,
    memory_kib: u32,
    passes: u32,
    lanes: u32,
) -> Input<'static> {
    Input {
        variant,
        version,
        memory_kib,
        passes,
        lanes,
        password: b"correct horse battery staple",
        salt: b"sixteen bytes ok",
        secret: b"",
        data: b"",
    }
}
