#!/bin/sh
# Fuzzes the Rust crates with libFuzzer and AddressSanitizer, on Linux with the stable toolchain.
#
# scripts/fuzz.sh [seconds] [target]: each target of fuzz/fuzz_targets for 60 seconds, or one of them
# for as long as you say. What is found is minimised and lies in target/fuzz/<target>/findings;
# scripts/fuzz.sh 0 <target> <file> runs one input again.
set -eu
cd "$(dirname "$0")/.."

seconds=${1:-60}
targets=${2:-parse parameters backends batches}
input=${3:-}
host=$(rustc --version --verbose | sed -n 's/^host: //p')

# The flags that cargo-fuzz sets. Sanitizers are a nightly feature of the stable compiler.
export RUSTC_BOOTSTRAP=1 CARGO_TARGET_DIR="$PWD/target/fuzz"
export RUSTFLAGS="--cfg fuzzing -Zsanitizer=address -Cdebug-assertions -Ccodegen-units=1
  -Cpasses=sancov-module
  -Cllvm-args=-sanitizer-coverage-level=4
  -Cllvm-args=-sanitizer-coverage-inline-8bit-counters
  -Cllvm-args=-sanitizer-coverage-pc-table
  -Cllvm-args=-sanitizer-coverage-trace-compares"

# Runs a target with options of libFuzzer.
fuzz() {
  name=$1
  shift
  "$CARGO_TARGET_DIR/$host/release/$name" -rss_limit_mb=2048 -timeout=20 "$@"
}

# Makes what was found as small as 30 seconds allow.
minimise() {
  for found in "$2"/crash-* "$2"/oom-* "$2"/timeout-*; do
    [ -e "$found" ] || continue
    small=$2/minimised-${found##*/}
    fuzz "$1" -minimize_crash=1 -max_total_time=30 -exact_artifact_path="$small" "$found" \
      > "$small.log" 2>&1 || true
    echo "$1: found $found, minimised $small"
  done
}

for target in $targets; do
  cargo build --locked --quiet --release --manifest-path fuzz/Cargo.toml --target "$host" \
    --bin "$target"
done

if [ -n "$input" ]; then
  fuzz "$targets" "$input"
  exit
fi

status=0
for target in $targets; do
  out=$CARGO_TARGET_DIR/$target
  mkdir -p "$out/corpus" "$out/findings"
  set -- -max_total_time="$seconds" -print_final_stats=1 -print_funcs=0 -verbosity="${FUZZ_VERBOSITY:-0}"
  if [ -e "fuzz/$target.dict" ]; then set -- "$@" -dict="fuzz/$target.dict"; fi
  echo "== $target for $seconds s"
  if ! fuzz "$target" "$@" -artifact_prefix="$out/findings/" "$out/corpus" "fuzz/corpus/$target"
  then
    status=1
    minimise "$target" "$out/findings"
  fi
done
exit $status
