#!/usr/bin/env bash
# Builds qa and the app once, captures every screen, compares with the baselines and reports.
# Arguments go to `qa run`: ./capture-all.sh settings --jobs 4
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
"$root/.ci/install-packages"
swift build --package-path "$root" --configuration release --static-swift-stdlib --product qa >&2
exec "$root/.build/release/qa" run --project "$root" "$@"
