//! How each algorithm chooses among its kernels.

/// The kernels of one algorithm that this machine can run.
pub(crate) trait Backend: Copy + 'static {
    /// All of them, best first. The portable one is the last and always there.
    fn available() -> impl Iterator<Item = Self>;

    /// Its name, as that of its file.
    fn name(self) -> &'static str;

    /// What a hash runs on.
    fn best() -> Self {
        Self::available().next().expect("the portable kernel is always there")
    }

    /// The one of that name.
    fn named(name: &str) -> Option<Self> {
        Self::available().find(|backend| backend.name() == name)
    }
}

/// The names of the kernels that hashes run on, on this machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backends {
    /// That of Argon2.
    pub argon2: &'static str,
    /// That of bcrypt.
    pub bcrypt: &'static str,
    /// That of scrypt.
    pub scrypt: &'static str,
}

/// The kernels that this machine's hashes run on. In debug builds the environment variable
/// `SLOWHASH_CPU=portable` hides all but the portable ones.
#[must_use]
pub fn backends() -> Backends {
    Backends {
        argon2: crate::argon2::backend(),
        bcrypt: crate::bcrypt::backend(),
        scrypt: crate::scrypt::backend(),
    }
}
