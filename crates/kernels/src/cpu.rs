//! What the processor can do.
//!
//! Each feature is a token: a value of zero size that only detection makes. Who holds one has proof
//! that the instructions exist, so a kernel that takes the token is safe to call.
//!
//! In debug builds the environment variable `SLOWHASH_CPU=portable` hides every feature, so that
//! tests can run on the kernels of a lesser machine.

/// Proof that the processor has AVX2.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2(());

#[cfg(target_arch = "x86_64")]
impl Avx2 {
    pub(crate) fn detect() -> Option<Self> {
        (std::is_x86_feature_detected!("avx2") && !is_lowered()).then_some(Self(()))
    }
}

/// Proof that the processor has NEON.
#[cfg(target_arch = "aarch64")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Neon(());

#[cfg(target_arch = "aarch64")]
impl Neon {
    pub(crate) fn detect() -> Option<Self> {
        // Big-endian AArch64 numbers the words of a register the other way round.
        let is_usable = cfg!(target_endian = "little") && !is_lowered();
        (is_usable && std::arch::is_aarch64_feature_detected!("neon")).then_some(Self(()))
    }
}

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
fn is_lowered() -> bool {
    cfg!(debug_assertions) && std::env::var_os("SLOWHASH_CPU").is_some_and(|cpu| cpu == "portable")
}
