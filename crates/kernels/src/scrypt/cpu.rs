//! What this CPU can do for scrypt.
//!
//! In debug builds the environment variable `SLOWHASH_CPU=portable` hides every feature, so that
//! tests can run on the kernels of a lesser machine.

/// Proof that this CPU has SSE2.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub(super) struct Sse2(());

#[cfg(target_arch = "x86_64")]
impl Sse2 {
    pub(super) fn detect() -> Option<Self> {
        (std::is_x86_feature_detected!("sse2") && !is_lowered()).then_some(Self(()))
    }
}

/// Proof that this CPU has AVX2.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx2(());

#[cfg(target_arch = "x86_64")]
impl Avx2 {
    pub(super) fn detect() -> Option<Self> {
        (std::is_x86_feature_detected!("avx2") && !is_lowered()).then_some(Self(()))
    }

    /// A CPU with AVX2 has SSE2.
    pub(super) const fn sse2(self) -> Sse2 {
        Sse2(())
    }
}

/// Proof that this CPU has NEON.
#[cfg(target_arch = "aarch64")]
#[derive(Clone, Copy, Debug)]
pub(super) struct Neon(());

#[cfg(target_arch = "aarch64")]
impl Neon {
    /// On little-endian processors only: the order of words in a register is tested on no other.
    pub(super) fn detect() -> Option<Self> {
        let usable =
            cfg!(target_endian = "little") && std::arch::is_aarch64_feature_detected!("neon");
        (usable && !is_lowered()).then_some(Self(()))
    }
}

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
fn is_lowered() -> bool {
    cfg!(debug_assertions) && std::env::var_os("SLOWHASH_CPU").is_some_and(|cpu| cpu == "portable")
}
