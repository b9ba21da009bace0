#!/bin/sh
# Runs the kernel tests under AddressSanitizer, on x86-64 Linux with the stable toolchain.
# Arguments go to `cargo test`, for example: scripts/test-asan.sh --test argon2
set -eu
cd "$(dirname "$0")/.."

# The sanitizer is a nightly feature of the stable compiler.
export RUSTC_BOOTSTRAP=1 RUSTFLAGS=-Zsanitizer=address CARGO_TARGET_DIR="$PWD/target/asan"

# What is skipped limits its address space, which the sanitizer's shadow memory does not fit into.
cargo test --locked --package slowhash-kernels --target x86_64-unknown-linux-gnu --lib --tests "$@" \
  -- --skip survives_a_refusal_by_the_system
