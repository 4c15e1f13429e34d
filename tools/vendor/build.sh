#!/bin/sh
# Rebuild the committed browser bundle, the font subset and the test copy of axe-core.
# Needs Node 20+, npm and the Python environment of `make setup` with fonttools and brotli in it.
set -eu
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)
static="$root/src/barbu/server/static"
python="${PYTHON:-$root/.venv/bin/python}"

npm ci --no-fund --no-audit
mkdir -p "$static/vendor" "$static/fonts" "$root/tests/browser/vendor"
# htm caches parsed templates per call site; no eval, so the strict CSP holds.
node_modules/.bin/esbuild entry.js --bundle --format=esm --minify --target=es2022 \
  --legal-comments=none --outfile="$static/vendor/preact.js"
for name in preact htm; do
  cp "node_modules/$name/LICENSE" "$static/vendor/LICENSE.$name"
done
cp node_modules/@preact/signals/LICENSE "$static/vendor/LICENSE.signals" 2>/dev/null \
  || cp node_modules/@preact/signals-core/LICENSE "$static/vendor/LICENSE.signals"
cp node_modules/axe-core/axe.min.js "$root/tests/browser/vendor/axe.min.js"
cp node_modules/axe-core/LICENSE "$root/tests/browser/vendor/LICENSE.axe-core"
"$python" subset_font.py \
  node_modules/@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2 \
  "$static/fonts/barbu-serif.woff2"
cp node_modules/@fontsource-variable/source-serif-4/LICENSE "$static/fonts/OFL.txt"
