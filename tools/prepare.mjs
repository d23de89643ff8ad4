// What the commands do first: install packages when they are missing or the lock changed, and build what changed. Uses nothing but
// Node, so that it runs in a fresh clone.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildApps } from './build/built-app.mjs';
import { neededPackages } from './build/needed-packages.mjs';

const root = join(import.meta.dirname, '..');

/** Everything that is here, with what tests and tools need. */
export function prepare({ build }) {
  const wanted = Object.entries(packagesIn('package-lock.json')).filter(
    ([path, { optional }]) => path !== '' && !optional,
  );
  if (!areInstalled(wanted)) install();
  if (build) run(process.execPath, [join(root, 'tools', 'build', 'build-all.mjs')]);
}

/** One app, and nothing that only others need. What builds the console is installed where it is wanted. */
export function prepareApp(app, { withConsole = false } = {}) {
  const packages = packagesIn('package-lock.json');
  const workspaces = [`@perkstream/${app}`, '@perkstream/build', ...(withConsole ? ['@perkstream/console'] : [])];
  const { others } = neededPackages({ packages }, ...workspaces);
  const wanted = others.map((path) => [path, packages[path]]).filter(([, { optional }]) => !optional);
  if (!areInstalled(wanted)) install('--omit=dev', ...workspaces.map((name) => `--workspace=${name}`));
  buildApps(app);
}

/** Whether `node_modules` holds what the lock names. npm leaves a list of what it installed, as its last act. */
function areInstalled(wanted) {
  const installed = packagesIn('node_modules/.package-lock.json');
  return wanted.every(
    ([path, { version, integrity }]) => installed[path]?.version === version && installed[path].integrity === integrity,
  );
}

function packagesIn(lock) {
  const file = join(root, lock);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

function install(...options) {
  console.log('Installing packages (once; about half a minute) …');
  // No package of ours needs its install script.
  run('npm', ['ci', ...options, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
}

function run(command, args) {
  // npm is a script on Windows, which only a shell can start.
  const shell = process.platform === 'win32' && command === 'npm';
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell });
  if (status !== 0) process.exit(status ?? 1);
}
