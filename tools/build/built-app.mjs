import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { neededPackages } from './needed-packages.mjs';

export const root = join(import.meta.dirname, '../..');
export const SETTINGS = join(root, 'tsconfig.base.json');
export const LAUNCHER = join(import.meta.dirname, 'run-bundle.mjs');
const LOCK = join(root, 'package-lock.json');

/**
 * Packages that stay in `node_modules`: machine code, what is loaded only where a setting or a request asks for it, and the API that an
 * SDK of traces, which an operator adds, has in common with the engine.
 */
export const OUTSIDE = [
  'libsql',
  'mongodb',
  'kafkajs',
  '@eventstore/db-client',
  '@bwip-js/node',
  'openid-client',
  '@zxcvbn-ts/language-common',
  '@opentelemetry/api',
];

/**
 * What runs an app once it is built: `main.js` runs `main.cjs` beside it, and keeps what V8 compiled of that.
 * @param checkout the folder of the project in which it was built
 */
export function mainOf(app, checkout = root) {
  return join(checkout, 'dist', app, 'main.js');
}

/** Builds those whose sources have changed, in a process of its own. Uses nothing but Node where none has. */
export function buildApps(...apps) {
  const changed = apps.filter((app) => !isBuilt(app));
  if (changed.length === 0) return;
  const build = join(import.meta.dirname, 'build-all.mjs');
  const { status } = spawnSync(process.execPath, [build, ...changed], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(`Not built: ${changed.join(', ')}`);
}

/** Whether the app is built, and no source has changed since. */
export function isBuilt(app) {
  const bundle = join(dirname(mainOf(app)), 'main.cjs');
  if (!existsSync(bundle)) return false;
  const built = statSync(bundle).mtimeMs;
  return inputsOf(app).every((input) => statSync(input).mtimeMs < built);
}

function inputsOf(app) {
  const { own } = neededPackages(JSON.parse(readFileSync(LOCK, 'utf8')), `@perkstream/${app}`);
  const sources = own.flatMap(({ path }) => sourcesIn(join(root, path, 'src')));
  const builders = ['build-app.mjs', 'built-app.mjs'].map((name) => join(import.meta.dirname, name));
  return [...sources, LOCK, SETTINGS, LAUNCHER, ...builders];
}

function sourcesIn(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .map((name) => join(folder, name));
}
