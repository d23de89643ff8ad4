import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, statSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { root } from './built-app.mjs';

export const CONSOLE = join(root, 'apps/console');
export const consoleFolder = join(root, 'dist/console');

/** Apps that serve the console. */
export const SERVING = ['gateway', 'standalone'];

const BUILDER = join(import.meta.dirname, 'build-console.mjs');

/** Rules are tried on carts by the code of the engine. */
const SOURCES = ['apps/console/src', 'apps/console/public', 'libs/domain/validation-rules/src', 'libs/kernel/src'];

/** Whether the console is built, and no source has changed since. */
export function isConsoleBuilt() {
  const page = join(consoleFolder, 'index.html');
  if (!existsSync(page)) return false;
  const built = statSync(page).mtimeMs;
  return inputs().every((input) => statSync(input).mtimeMs < built);
}

/** Builds the console in a process of its own, which gives way to this one and ends with it. Nothing waits for it. */
export function buildConsoleBeside() {
  if (isConsoleBuilt()) return;
  const builder = spawn(process.execPath, [BUILDER], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    setPriority(builder.pid, 10);
  } catch {
    // It has ended already, or the system has no priorities.
  }
  builder.once('exit', (status) => {
    if (status) console.error('The console could not be built. `node tools/build/build-console.mjs` shows why.');
  });
  process.once('exit', () => builder.kill());
}

/** Builds the console and copies it to where a bundled app looks for it: beside the folder of its code. */
export function bundleConsole(app, target) {
  const { status } = spawnSync(process.execPath, [BUILDER], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('The console could not be built');
  cpSync(consoleFolder, join(target, 'apps', app, 'console'), { recursive: true });
}

function inputs() {
  const sources = SOURCES.flatMap((folder) => filesIn(join(root, folder)));
  const settings = ['index.html', 'vite.config.mjs', 'development.mjs', 'package.json'];
  return [
    ...sources.filter((file) => !file.endsWith('.spec.ts')),
    ...settings.map((name) => join(CONSOLE, name)),
    join(root, 'package-lock.json'),
    BUILDER,
  ];
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}
