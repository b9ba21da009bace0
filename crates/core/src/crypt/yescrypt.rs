//! yescrypt (Openwall), by the crate of RustCrypto. It allocates on its own and cannot say that it failed,
//! so that the system is asked for the memory first.

use ::yescrypt::{Mode, Params, yescrypt};
use zeroize::Zeroizing;

use crate::error::Error;
use crate::job::{Input, Tag};

pub(super) const TAG_LEN: usize = 32;
/// Bytes of the S-boxes of one lane.
const SBOXES: u64 = 3 << 12;

/// Parameters of yescrypt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct YescryptParams {
    flavor: u32,
    log2_n: u8,
    r: u32,
    p: u32,
    t: u32,
}

impl YescryptParams {
    /// Checks ranges. `flavor` is the number that strings have: 0 is scrypt, 1 writes its memory once, 47
    /// is the default of crypt(3). `t` adds passes.
    #[must_use]
    pub fn new(flavor: u32, log2_n: u32, r: u32, p: u32, t: u32) -> Option<Self> {
        let log2_n = u8::try_from(log2_n).ok().filter(|log2_n| (1..=31).contains(log2_n))?;
        let lanes = u64::from(r).checked_mul(p.into())?;
        let params = Self { flavor, log2_n, r, p, t };
        let sane = r > 0 && p > 0 && lanes < 1 << 30 && params.memory_bytes() < 1 << 47;
        (sane && params.for_crate().is_some()).then_some(params)
    }

    /// Bytes that it has at once.
    #[must_use]
    pub const fn memory_bytes(&self) -> u64 {
        let blocks = (1 << self.log2_n) + self.p as u64 + 2;
        (128 * self.r as u64).saturating_mul(blocks).saturating_add(SBOXES * self.p as u64)
    }

    /// 128 N r p (t + 1): no less than it writes.
    pub(super) const fn memory_work(&self) -> u64 {
        let bytes = (128 * self.r as u64 * self.p as u64).saturating_mul(1 << self.log2_n);
        bytes.saturating_mul(self.t as u64 + 1)
    }

    fn for_crate(&self) -> Option<Params> {
        let mode = Mode::try_from(self.flavor).ok()?;
        Params::new_with_all_params(mode, 1 << self.log2_n, self.r, self.p, self.t, 0).ok()
    }
}

pub(super) fn tag(params: &YescryptParams, input: &Input<'_>) -> Result<Tag, Error> {
    probe(params.memory_bytes())?;
    let for_crate = params.for_crate().expect("the parameters were checked when they were made");
    let mut tag = Zeroizing::new(vec![0; TAG_LEN]);
    yescrypt(input.password, &input.recipe.salt, &for_crate, &mut tag)
        .expect("the parameters were checked when they were made");
    Ok(tag)
}

/// Asks the system for memory and gives it back untouched.
fn probe(bytes: u64) -> Result<(), Error> {
    let refused = Error::OutOfMemory { bytes };
    let len = usize::try_from(bytes).map_err(|_| refused)?;
    Vec::<u8>::new().try_reserve_exact(len).map_err(|_| refused)
}
