//! What the processor can do.
//!
//! Each feature is a token: a value of zero size that only detection makes. Who holds one has proof
//! that the instructions exist, so a kernel that takes the token is safe to call.
//!
//! In debug builds the environment variable `SLOWHASH_CPU=portable` hides every feature, so that
//! tests can run on the kernels of a lesser machine.

#[cfg(target_arch = "x86_64")]
pub(crate) use x86_64::{Avx2, Bmi1, Sse2};

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use super::is_lowered;
    use std::is_x86_feature_detected;

    /// Proof that the processor has SSE2.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Sse2(());

    impl Sse2 {
        pub(crate) fn detect() -> Option<Self> {
            (is_x86_feature_detected!("sse2") && !is_lowered()).then_some(Self(()))
        }
    }

    /// Proof that the processor has AVX2.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Avx2(());

    impl Avx2 {
        pub(crate) fn detect() -> Option<Self> {
            (is_x86_feature_detected!("avx2") && !is_lowered()).then_some(Self(()))
        }

        /// A processor with AVX2 has SSE2.
        pub(crate) const fn sse2(self) -> Sse2 {
            Sse2(())
        }
    }

    /// Proof that the processor has BMI1.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Bmi1(());

    impl Bmi1 {
        pub(crate) fn detect() -> Option<Self> {
            (is_x86_feature_detected!("bmi1") && !is_lowered()).then_some(Self(()))
        }
    }
}

/// Proof that the processor has NEON, and numbers the words of a register as memory does.
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
