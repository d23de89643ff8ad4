// `npm run simulate`: runs the engine in simulated worlds. `-- --seed=N` repeats one with its log, `--seconds=60` or `--minutes=600`
// goes on with new seeds.
import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './prepare.mjs';

prepare({ build: false });
const root = join(import.meta.dirname, '..');
const loader = pathToFileURL(join(root, 'tools/typescript-loader.mjs')).href;
const main = join(root, 'simulation/src/main.ts');
// A seed makes much garbage and keeps little of it: a large nursery, and no threads that collect beside the other process.
const collector = ['--max-semi-space-size=64', '--single-threaded-gc'];
const node = [...collector, '--conditions=@perkstream/source', '--import', loader, main, ...process.argv.slice(2)];
process.exitCode = spawnSync(process.execPath, node, { cwd: root, stdio: 'inherit' }).status ?? 1;
