#!/bin/sh
# Runs the tests of the crates under AddressSanitizer, on x86-64 Linux with the stable toolchain.
# Arguments go to `cargo test`, for example: scripts/test-asan.sh --package slowhash-kernels --test argon2
set -eu
cd "$(dirname "$0")/.."

# The sanitizer is a nightly feature of the stable compiler.
export RUSTC_BOOTSTRAP=1 RUSTFLAGS=-Zsanitizer=address CARGO_TARGET_DIR="$PWD/target/asan"
target=x86_64-unknown-linux-gnu

if [ $# -eq 0 ]; then
  set -- --package slowhash-kernels --package slowhash-core --package slowhash-scheduler
  all=true
fi

# Skipped is what limits its address space, which the sanitizer's shadow memory does not fit into, and
# what reads a stack, which the sanitizer lays out in its own way.
cargo test --locked --target $target --lib --tests "$@" \
  -- --skip survives_a_refusal_by_the_system --skip on_the_stack --skip freed_memory

# Freed memory is looked at without the stacks that the sanitizer puts on the heap.
if [ "${all:-}" = true ]; then
  ASAN_OPTIONS=detect_stack_use_after_return=0 \
    cargo test --locked --target $target --package slowhash-core --test secrets freed_memory
fi
