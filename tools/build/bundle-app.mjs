import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { mainOf, OUTSIDE } from './built-app.mjs';
import { neededPackages } from './needed-packages.mjs';

const root = join(import.meta.dirname, '../..');

/** Files that no program loads. */
const FOR_DEVELOPMENT = /\.([cm]?ts|map)$/;

/** What remains of a package whose code is in the built app: its licence, and what lists of the parts of an image are made of. */
const NOTICE = /[\\/](package\.json|(licen[cs]e|notice|copying)[^\\/]*)$/i;

/**
 * Copies what one app needs to run, and nothing else: the app as built, the files that our packages show, and the packages of others
 * from which the app loads code.
 * @param shared a folder with the packages of others, for several bundles that are tested together: what it lacks is copied there, and
 *   the bundle has links to it
 * @returns how many packages of others
 */
export function bundleApp(app, target, shared) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { own, others } = neededPackages(lock, `@perkstream/${app}`);
  for (const file of ['main.js', 'main.cjs'])
    cpSync(join(dirname(mainOf(app)), file), join(target, 'apps', app, 'dist', file));
  for (const { name, path } of own.filter((each) => existsSync(join(root, each.path, 'page')))) {
    for (const part of ['package.json', 'page'])
      cpSync(join(root, path, part), join(target, path, part), { recursive: true, filter: isLoaded });
    link(join(target, path), join(target, 'node_modules', name));
  }
  // Optional packages are installed only on the systems that they are for. A package inside of another one is copied
  // with it.
  const there = others.filter((path) => existsSync(join(root, path)));
  const outside = neededPackages(lock, ...OUTSIDE.filter((name) => others.includes(`node_modules/${name}`))).others;
  for (const path of there.filter((each) => outside.includes(each))) {
    const copy = join(shared ?? target, path);
    if (!existsSync(copy)) cpSync(join(root, path), copy, { recursive: true, filter: isLoaded });
    if (shared && !existsSync(join(target, path))) link(copy, join(target, path));
  }
  // What is installed beside the app must not take them for packages that are there.
  for (const path of there.filter((each) => !outside.includes(each))) {
    const filter = (file) => file === join(root, path) || NOTICE.test(file);
    cpSync(join(root, path), join(target, 'bundled', path), { recursive: true, filter });
  }
  cpSync(join(root, 'package.json'), join(target, 'package.json'));
  return there.length;
}

function isLoaded(file) {
  return !FOR_DEVELOPMENT.test(file);
}

/** As npm links the packages of a workspace. */
function link(folder, from) {
  mkdirSync(dirname(from), { recursive: true });
  symlinkSync(relative(dirname(from), folder), from, 'dir');
}
