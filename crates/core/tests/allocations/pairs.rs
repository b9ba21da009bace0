//! Two sets of parameters each, of which the second costs more and makes a string of about that length.

use slowhash_core::{
    Argon2Params, Argon2Variant, Argon2Version, BcryptParams, BcryptVersion, Hash, Params,
    Pbkdf2Params, ScryptParams,
};

pub(crate) struct Pair {
    pub(crate) name: String,
    pub(crate) cheap: Params,
    pub(crate) costly: Params,
    /// Whether threads help.
    pub(crate) in_lanes: bool,
}

impl Pair {
    fn new(name: impl Into<String>, [cheap, costly]: [Params; 2]) -> Self {
        Self { name: name.into(), cheap, costly, in_lanes: false }
    }

    pub(crate) fn all() -> Vec<Self> {
        let mut pairs = argon2_pairs();
        pairs.push(Self::new("bcrypt's cost", [4, 7].map(bcrypt)));
        for (what, costly) in [("N", (1 << 10, 8, 2)), ("r", (4, 64, 2)), ("p", (4, 8, 20))] {
            let pair = [(4, 8, 2), costly].map(scrypt);
            pairs.push(Self::new(format!("scrypt's {what}"), pair));
        }
        for hash in [Hash::Md5, Hash::Sha1, Hash::Sha256, Hash::Sha384, Hash::Sha512] {
            let pair = [1, 2000].map(|iterations| pbkdf2(hash, iterations));
            pairs.push(Self::new(format!("iterations of {hash:?}"), pair));
        }
        pairs
    }
}

fn argon2_pairs() -> Vec<Pair> {
    let large = [(8, 1), (64 << 10, 1)].map(|costs| argon2(Argon2Variant::Id, costs, 1));
    let mut pairs = vec![Pair::new("64 MiB of Argon2", large)];
    for variant in [Argon2Variant::D, Argon2Variant::I, Argon2Variant::Id] {
        for lanes in [1, 2, 4, 7] {
            let least = 8 * lanes;
            for (what, costly) in [("memory", (1 << 10, 1)), ("passes", (least, 20))] {
                let pair = [(least, 1), costly].map(|costs| argon2(variant, costs, lanes));
                let name = format!("{what} of Argon2{variant:?} in {lanes} lanes");
                pairs.push(Pair { in_lanes: lanes > 1, ..Pair::new(name, pair) });
            }
        }
    }
    pairs
}

fn argon2(variant: Argon2Variant, (memory_kib, passes): (u32, u32), lanes: u32) -> Params {
    let params = Argon2Params::new(variant, Argon2Version::V0x13, memory_kib, passes, lanes, 32);
    Params::Argon2(params.expect("the pairs are valid"))
}

fn bcrypt(cost: u32) -> Params {
    Params::Bcrypt(BcryptParams::new(BcryptVersion::B, cost).expect("the pairs are valid"))
}

fn scrypt((n, r, p): (u32, u32, u32)) -> Params {
    Params::Scrypt(ScryptParams::new(n, r, p, 32).expect("the pairs are valid"))
}

fn pbkdf2(hash: Hash, iterations: u32) -> Params {
    Params::Pbkdf2(Pbkdf2Params::new(hash, iterations, 32).expect("the pairs are valid"))
}
