use napi_derive::napi;

/// The names of the kernels that the hashes of this machine run on, such as `avx2`, `neon` or `portable`.
#[napi(object, object_from_js = false)]
pub(crate) struct Backends {
    /// That of Argon2.
    pub argon2: &'static str,
    /// That of bcrypt.
    pub bcrypt: &'static str,
    /// That of scrypt.
    pub scrypt: &'static str,
}

/// What the hashes of this machine run on.
#[napi]
pub(crate) fn backends() -> Backends {
    let slowhash_core::Backends { argon2, bcrypt, scrypt } = slowhash_core::backends();
    Backends { argon2, bcrypt, scrypt }
}
