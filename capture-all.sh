#!/usr/bin/env bash
# Builds qa and the app once, captures every screen, compares with the baselines and reports.
# Arguments go to `qa run`: ./capture-all.sh settings --jobs 4
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# Debug builds, as those of the apps and of the tests: what qa, they and the tests have in common is built once.
qa=$root/.build/debug/qa
# Newer than all that qa was built from. Folders count too, since their times show that a file is gone.
built=$root/.build/debug/qa.built
sources=("$root/Package.swift" "$root/Package.resolved" "$root/Sources" "$root/Documentation" "$root/.ci")

if ! command -v swift >/dev/null; then
  printf '%s\n' 'Swift is missing, which builds qa and the app. Install Swift 6.3 from' \
    'https://www.swift.org/install/linux, or use the container swift:6.3-bookworm, then run this again.' >&2
  # As if a screen could not be captured.
  exit 2
fi

if [ -n "${CI:-}" ] || [ ! -x "$qa" ] || [ ! -e "$built" ] ||
  [ -n "$(find "${sources[@]}" -newer "$built" -print -quit 2>/dev/null)" ]; then
  "$root/.ci/install-packages"
  start=$(mktemp)
  # As if a screen could not be captured.
  "$root/.ci/build" qa swift build --package-path "$root" --product qa || exit 2
  # What changed meanwhile is newer than this.
  mv "$start" "$built"
fi
exec "$qa" run --project "$root" "$@"
