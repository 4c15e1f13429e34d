#!/bin/sh
# Check the JSDoc types of the islands by `tsc --checkJs`. Where there is no npm the check is skipped, and says so.
set -eu
cd "$(dirname "$0")/vendor"
if ! command -v npm >/dev/null 2>&1; then
  echo "check_js: SKIPPED, the types of the islands were not checked: there is no npm on the PATH" >&2
  exit 0
fi
if [ ! -x node_modules/.bin/tsc ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
  npm ci --no-fund --no-audit --loglevel=error
fi
node_modules/.bin/tsc --project tsconfig.json
echo "check_js: the types of the islands hold"
