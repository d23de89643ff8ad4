// What `npm start` and `npm test` do first: installs packages when they are missing or the lock changed, and builds what changed.
// Uses nothing but Node, so that it runs in a fresh clone.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Perkstream needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** @param {{ build: boolean }} what */
export function prepare({ build }) {
  if (!isInstalled()) {
    console.log('Installing packages (once; about half a minute) …');
    // No package of ours needs its install script.
    run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
  }
  if (build) run(process.execPath, [join(root, 'tools', 'build', 'build-all.mjs')]);
}

/** Whether `node_modules` holds what the lock names. npm leaves a list of what it installed, as its last act. */
function isInstalled() {
  const installed = packagesIn(join(root, 'node_modules', '.package-lock.json'));
  return Object.entries(packagesIn(join(root, 'package-lock.json'))).every(
    ([path, { version, integrity, optional }]) =>
      path === '' || optional || (installed[path]?.version === version && installed[path].integrity === integrity),
  );
}

function packagesIn(lock) {
  return existsSync(lock) ? JSON.parse(readFileSync(lock, 'utf8')).packages : {};
}

function run(command, args) {
  // npm is a script on Windows, which only a shell can start.
  const shell = process.platform === 'win32' && command === 'npm';
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell });
  if (status !== 0) process.exit(status ?? 1);
}
