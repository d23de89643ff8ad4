// `npm run way -- 'POST /v1/redemptions'`: how many files, functions and calls of its own the engine needs for one warm request of an
// operation, by room. `--record` keeps the sums in docs/ways.json, which later runs are shown beside.
import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from './engines/engine-process.mjs';
import { prepare } from './prepare.mjs';
import { KEYS, LIMITS } from './run-server.mjs';

prepare({ build: true });
const root = join(import.meta.dirname, '..');
const loader = pathToFileURL(join(root, 'tools/typescript-loader.mjs')).href;
const main = join(root, 'e2e/src/way/main.ts');
const node = ['--conditions=@perkstream/source', '--import', loader, main, ...process.argv.slice(2)];
const port = await freePort();
const folder = mkdtempSync(join(tmpdir(), 'perkstream-way-'));
const env = {
  ...process.env,
  ...KEYS,
  ...LIMITS,
  PORT: String(port),
  PERKSTREAM_BASE_URL: `http://127.0.0.1:${port}`,
  PERKSTREAM_DATA_DIR: folder,
  PERKSTREAM_DEMO: 'off',
};
try {
  process.exitCode = spawnSync(process.execPath, node, { cwd: root, env, stdio: 'inherit' }).status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
