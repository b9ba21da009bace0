#!/bin/sh
# Measures whether the comparison of hashes takes the same time for all hashes of one length. A busy
# machine hides a difference and makes none up. Not part of the gate.
# The argument is the number of measurements, for example: scripts/dudect.sh 10000000
set -eu
cd "$(dirname "$0")/.."
exec cargo run --locked --quiet --release --package slowhash-core --example dudect -- "$@"
