#!/bin/sh
# Runs the tests of the crates under Valgrind, which finds reads of memory that nobody has written, and
# leaks. Takes some minutes: what hashes too much for a processor that is emulated is skipped.
# Arguments go to `cargo test`, for example: scripts/test-valgrind.sh --package slowhash-kernels --lib
set -eu
cd "$(dirname "$0")/.."

host=$(rustc -vV | sed -n 's/^host: //p' | tr '[:lower:]-' '[:upper:]_')
export "CARGO_TARGET_${host}_RUNNER=valgrind --quiet --error-exitcode=9 --leak-check=full \
  --show-leak-kinds=definite --errors-for-leak-kinds=definite"

if [ $# -eq 0 ]; then
  set -- --package slowhash-kernels --package slowhash-core --package slowhash-scheduler --lib --tests
fi

# The first five limit their address space, read what is left in memory on purpose, or leave the memory
# of threads that a forked child does not have; the others take minutes each.
cargo test --locked "$@" -- \
  --skip survives_a_refusal_by_the_system --skip freed_memory --skip on_the_stack \
  --skip is_left_out_of_core_dumps --skip computes_in_a_forked_child \
  --skip agrees_with_the_oracle_on_every_shape \
  --skip agrees_with_the_crate_on_every_backend_for_every_shape \
  --skip agrees_with_the_published_hashes_of_bcrypt \
  --skip mutations::of_pbkdf2_never_verify --skip mutations::of_crypt_never_verify \
  --skip slow_edits::never_verify_after_one_edit
