// `npm run shops -- medusa|vendure`: a real shop with the plugin of this repository, and an engine. A script browses, buys, changes, cancels
// and returns, and compares what the shop and the engine say. The platform is installed once, in .cache/shops.
import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compilePackage } from './build/compile-package.mjs';
import { prepare } from './prepare.mjs';

const NAMES = ['medusa', 'vendure'];
const [name, ...options] = process.argv.slice(2);
if (!NAMES.includes(name)) throw new Error(`Usage: npm run shops -- ${NAMES.join('|')}`);

prepare({ build: true });
const root = join(import.meta.dirname, '..');
const sources = join(root, 'packages', name);
const shop = join(root, '.cache/shops', name);
install();
for (const each of ['client', name]) addPackage(each);
run(process.execPath, [join(shop, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.json'], join(shop, 'types'));
cpSync(join(sources, 'shop'), shop, { recursive: true });
process.exitCode = spawnSync(process.execPath, [join(shop, 'main.mjs'), ...options], {
  cwd: shop,
  env: { ...process.env, PERKSTREAM_REPOSITORY: root },
  stdio: 'inherit',
}).status;

/** Once for each list of packages. */
function install() {
  const wanted = readFileSync(join(sources, 'shop/package.json'), 'utf8');
  const installed = join(shop, 'node_modules/.installed.json');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return;
  console.log(`Installing ${name} (once; some minutes) …`);
  mkdirSync(shop, { recursive: true });
  writeFileSync(join(shop, 'package.json'), wanted);
  run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], shop);
  writeFileSync(installed, wanted);
}

/** As npm would install it, compiled, with its sources for the check of types. */
function addPackage(each) {
  const folder = join(root, 'packages', each);
  compilePackage(folder);
  const target = join(shop, 'node_modules/@perkstream', each);
  rmSync(target, { recursive: true, force: true });
  const { exports, ...manifest } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'package.json'), JSON.stringify({ ...manifest, exports: withSources(exports) }));
  for (const part of ['dist', 'src']) cpSync(join(folder, part), join(target, part), { recursive: true });
  if (each !== name) return;
  const types = join(shop, 'types');
  mkdirSync(types, { recursive: true });
  const settings = { extends: join(root, 'tsconfig.base.json'), include: ['src'], exclude: ['**/*.spec.ts'] };
  rmSync(join(types, 'src'), { recursive: true, force: true });
  cpSync(join(folder, 'src'), join(types, 'src'), { recursive: true });
  writeFileSync(join(types, 'tsconfig.json'), JSON.stringify(settings));
  writeFileSync(join(types, 'package.json'), JSON.stringify({ type: 'module' }));
}

function withSources(exports) {
  const ofFile = ([path, { '@perkstream/source': source, default: code }]) => [path, { types: source, default: code }];
  return Object.fromEntries(Object.entries(exports).map(ofFile));
}

function run(command, args, cwd) {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
}
