// `npm run ledger -- --minutes=10 --kill`: clients use all features of an engine at once while it is killed, and a model of their own says
// what it must show. `--seconds`, `--clients=24`, `--seed`, `--topology=cluster`; with `PERKSTREAM_BASE_URL` and the keys of the
// management API, against the engine that runs there.
import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './prepare.mjs';
import { inScratchFolder } from './scratch-folder.mjs';

prepare({ build: !process.env.PERKSTREAM_BASE_URL });
const root = join(import.meta.dirname, '..');
const loader = pathToFileURL(join(root, 'tools/typescript-loader.mjs')).href;
const main = join(root, 'e2e/src/ledger/main.ts');
const node = ['--conditions=@perkstream/source', '--import', loader, main, ...process.argv.slice(2)];
const env = inScratchFolder(process.env);
process.exitCode = spawnSync(process.execPath, node, { cwd: root, stdio: 'inherit', env }).status ?? 1;
