import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { bundleApp } from '../build/bundle-app.mjs';
import { buildApps, root } from '../build/built-app.mjs';
import { bundleConsole } from '../build/built-console.mjs';
import { neededPackages } from '../build/needed-packages.mjs';
import { packFolder } from './pack-folder.mjs';

/** The one package that npm fetches beside ours: it has a binary for each system, and npm chooses. */
const DRIVER = 'libsql';
const APP = 'standalone';
const CLI = join(root, 'packages/cli');
const LICENCE = /^(licen[cs]e|notice|copying)/i;

/**
 * Makes the npm package `perkstream` of the built standalone app, the console, the page of the API and the command of `packages/cli`.
 * It contains the packages of others as the lock names them, except the database driver.
 * @param scratch an empty folder for what is packed
 * @param target the folder of the package
 * @returns the name of the `.tgz`
 */
export async function packEngine(scratch, target) {
  buildApps(APP);
  bundleApp(APP, scratch);
  bundleConsole(APP, scratch);
  const lock = readJson(join(root, 'package-lock.json'));
  for (const path of onlyOfDriver(lock)) rmSync(join(scratch, path), { recursive: true, force: true });
  const own = unlinkOwnPackages(scratch);
  for (const place of packagesIn(join(scratch, 'node_modules'))) removeScripts(join(place, 'package.json'));
  writeNotices(scratch);
  for (const folder of ['bundled', 'libs']) rmSync(join(scratch, folder), { recursive: true, force: true });
  await bundleCommand(join(scratch, 'bin/perkstream.js'));
  for (const [file, from] of [
    ['README.md', CLI],
    ['LICENSE', root],
  ])
    cpSync(join(from, file), join(scratch, file));
  writeJson(join(scratch, 'package.json'), manifest(scratch, own));
  return packFolder(scratch, target);
}

/** What would be needed no more without the driver. */
function onlyOfDriver(lock) {
  const { name, dependencies } = lock.packages[''];
  const without = Object.keys(dependencies).filter((each) => each !== DRIVER);
  const stay = new Set(neededPackages({ packages: lock.packages, name }, ...without).others);
  return neededPackages(lock, DRIVER).others.filter((path) => !stay.has(path));
}

/** Packages of ours that show files lie where npm packs them, and depend on nothing: their code is in the app. */
function unlinkOwnPackages(folder) {
  const scope = join(folder, 'node_modules/@perkstream');
  const names = readdirSync(scope).filter((name) => lstatSync(join(scope, name)).isSymbolicLink());
  for (const name of names) {
    const linked = join(scope, name);
    const source = join(folder, 'libs', name);
    rmSync(linked);
    cpSync(source, linked, { recursive: true });
    const { version, exports, license } = { license: 'Apache-2.0', ...readJson(join(source, 'package.json')) };
    const shown = Object.fromEntries(Object.entries(exports).filter(([path]) => path !== '.'));
    writeJson(join(linked, 'package.json'), { name: `@perkstream/${name}`, version, license, exports: shown });
  }
  return names.map((name) => `@perkstream/${name}`);
}

/** No install script runs on the machine of somebody who tries the engine. */
function removeScripts(file) {
  const { scripts, ...rest } = readJson(file);
  if (scripts) writeJson(file, rest);
}

/** One file with the licences of all packages whose code is in the app. */
function writeNotices(folder) {
  const notices = packagesIn(join(folder, 'bundled/node_modules')).map((place) => {
    const { name, version, license } = readJson(join(place, 'package.json'));
    const texts = readdirSync(place).filter((file) => LICENCE.test(file));
    const text = texts.map((file) => readFileSync(join(place, file), 'utf8').trim()).join('\n\n');
    return `${'='.repeat(80)}\n${name} ${version} (${license})\n\n${text}\n`;
  });
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), notices.join('\n'));
}

function packagesIn(folder) {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const place = join(folder, name);
      if (name.startsWith('@')) return packagesIn(place);
      const inner = join(place, 'node_modules');
      const own = existsSync(join(place, 'package.json')) ? [place] : [];
      return [...own, ...(existsSync(inner) ? packagesIn(inner) : [])];
    });
}

async function bundleCommand(file) {
  const bundle = await rolldown({ input: join(CLI, 'src/main.mjs'), cwd: root, platform: 'node' });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
  await bundle.close();
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, output[0].code, { mode: 0o755 });
}

function manifest(folder, own) {
  const { version, description, license, engines, dependencies } = readJson(join(root, 'package.json'));
  const inside = Object.keys(dependencies).filter((name) => existsSync(join(folder, 'node_modules', name)));
  const ownVersions = Object.fromEntries(own.map((name) => [name, version]));
  const insideVersions = Object.fromEntries(inside.map((name) => [name, dependencies[name]]));
  return {
    name: 'perkstream',
    version,
    description,
    keywords: ['promotions', 'coupons', 'vouchers', 'gift cards', 'loyalty', 'referrals', 'event sourcing'],
    license,
    type: 'module',
    engines,
    bin: { perkstream: 'bin/perkstream.js' },
    dependencies: { [DRIVER]: dependencies[DRIVER], ...insideVersions, ...ownVersions },
    bundleDependencies: [...inside, ...own],
  };
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
