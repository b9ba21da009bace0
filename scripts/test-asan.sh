#!/bin/sh
# Runs the tests of the crates under AddressSanitizer, on x86-64 Linux with the stable toolchain.
# Arguments go to `cargo test`, for example: scripts/test-asan.sh --test argon2
set -eu
cd "$(dirname "$0")/.."

# The sanitizer is a nightly feature of the stable compiler.
export RUSTC_BOOTSTRAP=1 RUSTFLAGS=-Zsanitizer=address CARGO_TARGET_DIR="$PWD/target/asan"

# Skipped is what limits its address space, which the sanitizer's shadow memory does not fit into, and
# what reads stacks, where the sanitizer does not keep the variables.
cargo test --locked --package slowhash-kernels --package slowhash-core --package slowhash-scheduler \
  --target x86_64-unknown-linux-gnu --lib --tests "$@" \
  -- --skip survives_a_refusal_by_the_system --skip on_the_stack
