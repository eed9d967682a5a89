#!/usr/bin/env bash
# Builds qa and the app once, captures every screen, compares with the baselines and reports.
# Arguments go to `qa run`: ./capture-all.sh settings --jobs 4
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
qa=$root/.build/release/qa
# When qa was built the last time. Folders count too, whose time tells that a file is gone.
built=$root/.build/release/qa.built
sources=("$root/Package.swift" "$root/Package.resolved" "$root/Sources" "$root/.ci")

if [ -n "${CI:-}" ] || [ ! -x "$qa" ] || [ ! -e "$built" ] ||
  [ -n "$(find "${sources[@]}" -newer "$built" -print -quit 2>/dev/null)" ]; then
  "$root/.ci/install-packages"
  start=$(mktemp)
  swift build --package-path "$root" --configuration release --static-swift-stdlib --product qa >&2
  # What changed meanwhile is newer than this.
  mv "$start" "$built"
fi
exec "$qa" run --project "$root" "$@"
