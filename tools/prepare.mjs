// What `npm start` and `npm test` do first: installs packages when they are missing or the lock changed, and builds what changed.
// Uses nothing but Node, so that it runs in a fresh clone.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Perkstream needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** @param {{ build: boolean }} what */
export function prepare({ build }) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const mark = join(root, 'node_modules', '.installed-lock');
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== lock) {
    console.log('Installing packages (once; about half a minute) …');
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
    writeFileSync(mark, lock);
  }
  if (build) run(process.execPath, [join(root, 'tools', 'build', 'build-all.mjs')]);
}

function run(command, args) {
  // npm is a script on Windows, which only a shell can start.
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32' && command === 'npm',
  });
  if (status !== 0) process.exit(status ?? 1);
}
