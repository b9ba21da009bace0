//! Prints the backend of each algorithm on this machine, for the benchmarks to report.

use slowhash_kernels::{argon2, bcrypt, scrypt};

fn main() {
    println!(
        "argon2 {}, bcrypt {}, scrypt {}",
        argon2::backend(),
        bcrypt::backend(),
        scrypt::backend()
    );
}
