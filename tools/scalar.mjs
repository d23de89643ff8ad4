// node tools/scalar.mjs <version>: renews libs/edge/page/scalar.js.gz, the browser bundle that shows /docs. Why its npm package is not
// installed: docs/decisions/0183-scalar-shows-the-page-docs.md.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const [version] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(version ?? '')) throw new Error('Usage: node tools/scalar.mjs <version>');

const page = join(import.meta.dirname, '../libs/edge/page');
const scratch = mkdtempSync(join(tmpdir(), 'perkstream-scalar-'));
try {
  const run = (command, ...args) => execFileSync(command, args, { cwd: scratch, encoding: 'utf8' });
  const packed = run('npm', 'pack', '--silent', `@scalar/api-reference@${version}`).trim();
  run('tar', '-xzf', packed, 'package/dist/browser/standalone.js');
  const bundle = readFileSync(join(scratch, 'package/dist/browser/standalone.js'), 'utf8');
  // Its source map is not served.
  const script = Buffer.from(bundle.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'));
  const compressed = gzipSync(script, { level: 9 });
  writeFileSync(join(page, 'scalar.js.gz'), compressed);
  console.log(`Scalar ${version}: ${script.length} bytes, ${compressed.length} compressed`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
