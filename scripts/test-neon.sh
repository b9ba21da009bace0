#!/bin/sh
# Runs the kernel tests for AArch64 under qemu, so that the NEON kernels are tested on an x86-64
# machine.
#
# For Debian 12. Installs what is missing (as root): Debian's own Rust, because its standard library
# for arm64 comes from the same place, a cross linker and qemu. A toolchain of rustup is left alone.
# Arguments go to `cargo test`, for example: scripts/test-neon.sh --test argon2
set -eu
cd "$(dirname "$0")/.."

out=$PWD/target/neon
sysroot=$out/sysroot
packages='rustc-web cargo-web gcc libc6-dev ca-certificates
  gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user'
library=libstd-rust-web-dev

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

installed() {
  dpkg-query --show --showformat='${Status}\n' "$@" 2>/dev/null | grep -c '^install ok installed$'
}

# shellcheck disable=SC2086 # a list of names
if [ "$(installed $packages)" != "$(echo $packages | wc -w)" ]; then
  as_root apt-get update -qq
  as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends $packages
fi

# The library must be of the same build as the compiler.
version=$(dpkg-query --show --showformat='${Version}' rustc-web)
if [ ! -e "$sysroot/$version" ]; then
  if ! dpkg --print-foreign-architectures | grep -qx arm64; then
    as_root dpkg --add-architecture arm64
    as_root apt-get update -qq
  fi
  rm -rf "$sysroot"
  mkdir -p "$sysroot"
  (cd "$sysroot" && apt-get download -qq "$library:arm64=$version")
  dpkg-deb -x "$sysroot/$library"_*_arm64.deb "$sysroot"
  rm "$sysroot/$library"_*_arm64.deb
  touch "$sysroot/$version"
fi

export PATH=/usr/bin:/bin RUSTC=/usr/bin/rustc CARGO_TARGET_DIR="$out"
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER='qemu-aarch64 -L /usr/aarch64-linux-gnu'
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUSTFLAGS="--sysroot=$sysroot/usr"
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUSTDOCFLAGS="--sysroot=$sysroot/usr"

# What is skipped starts itself again in a shell with a limit on memory, where qemu is not, or reads of
# its own memory what only the kernel of the machine knows.
cargo test --package slowhash-kernels --target aarch64-unknown-linux-gnu "$@" \
  -- --skip survives_a_refusal_by_the_system --skip is_left_out_of_core_dumps
