// node tools/build/bundle-app.mjs <app> <folder>: what one app needs to run, and nothing else: its own code and that of the packages
// that it depends on, as built, and the packages of others without those for development. For its container image.
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { neededPackages, productionPaths } from './needed-packages.mjs';

const root = join(import.meta.dirname, '../..');
const [app, target] = process.argv.slice(2);
if (!app || !target) throw new Error('Usage: node tools/build/bundle-app.mjs <app> <folder>');
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

const own = neededPackages(lock, `@perkstream/${app}`);
for (const { name, path } of own) {
  if (!existsSync(join(root, path, 'dist'))) throw new Error(`${name} is not built`);
  for (const part of ['package.json', 'dist'])
    cpSync(join(root, path, part), join(target, path, part), { recursive: true });
  link(join(target, path), join(target, 'node_modules', name));
}
const others = productionPaths(lock).filter((path) => existsSync(join(root, path)));
for (const path of others) cpSync(join(root, path), join(target, path), { recursive: true, dereference: false });
cpSync(join(root, 'package.json'), join(target, 'package.json'));
console.log(`${app}: ${own.length} packages of ours, ${others.length} of others`);

/** As npm links the packages of a workspace. */
function link(folder, from) {
  mkdirSync(dirname(from), { recursive: true });
  symlinkSync(relative(dirname(from), folder), from, 'dir');
}
