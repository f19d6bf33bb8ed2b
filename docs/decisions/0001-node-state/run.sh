#!/usr/bin/env bash
# Measures the three candidates of ../0001-node-state.md, interleaved, in JVMs of their own, and prints medians.
# Usage: run.sh [flag of a garbage collector [JVMs]], by default -XX:+UseG1GC 3. Needs a JDK 21 or newer (JAVA_HOME, or on
# the path), Python 3 and 5 GB of memory. Memory of a node: the lines at the end.
set -euo pipefail
cd "$(dirname "$0")"
bin=${JAVA_HOME:+$JAVA_HOME/bin/}
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
"${bin}javac" --release 21 -d "$out" ./*.java
bench() {
  "${bin}java" "${gc:--XX:+UseG1GC}" -Xms4g -Xmx4g -XX:+AlwaysPreTouch -cp "$out" Bench "$@"
}
gc=${1:-}
for fork in $(seq 1 "${2:-3}"); do
  bench sim 5000000 5
  bench check 3 150 3 40 "$fork"
  bench check 4 150 2 1 "$fork"
done >"$out/raw.txt"
python3 median.py "$out/raw.txt"
for what in memory "frontier 4"; do
  # shellcheck disable=SC2086
  "${bin}java" -XX:+UseSerialGC -XX:MarkSweepDeadRatio=0 -XX:MarkSweepAlwaysCompactCount=1 -Xmx3g -cp "$out" Bench $what
done
"${bin}java" -cp "$out" EqTest
