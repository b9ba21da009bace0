//! What this CPU can do for bcrypt.
//!
//! In debug builds the environment variable `SLOWHASH_CPU=portable` hides every feature, so that
//! tests can run on the kernels of a lesser machine.

/// Proof that this CPU has BMI1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bmi1(());

impl Bmi1 {
    pub(super) fn detect() -> Option<Self> {
        (std::is_x86_feature_detected!("bmi1") && !is_lowered()).then_some(Self(()))
    }
}

fn is_lowered() -> bool {
    cfg!(debug_assertions) && std::env::var_os("SLOWHASH_CPU").is_some_and(|cpu| cpu == "portable")
}
