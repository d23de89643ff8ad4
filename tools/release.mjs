// npm run release -- --out DIR [--images]: makes what a release publishes from the commit that is checked out. The same commit becomes the
// same bytes. With `--images` also the images, for which it needs Docker with buildx.
import './node-version.mjs';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './build/built-app.mjs';
import { prepare } from './prepare.mjs';
import { sumsOf } from './release/checksums.mjs';
import { changesIn, commitOf, packChart } from './release/commit.mjs';
import { composeFile } from './release/compose-file.mjs';
import { billOfMaterials } from './release/bill-of-materials.mjs';
import { buildImages } from './release/images.mjs';
import { releaseNotes } from './release/notes.mjs';
import { shopPackages } from './release/shop-packages.mjs';

const { out, images } = parseArgs({ options: { out: { type: 'string' }, images: { type: 'boolean' } } }).values;
if (!out) refuse('Usage: npm run release -- --out DIR [--images]');
const target = resolve(process.env.INIT_CWD ?? '.', out);
const readJson = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'));
const { version } = readJson('package.json');
const { tag, revision, time } = commitOf(root);
if (tag !== undefined && tag !== `v${version}`)
  refuse(`The tag is ${tag}, and the version in package.json is ${version}`);
const changes = changesIn(root);
if (changes.length > 0) refuse(`These files differ from the commit:\n${changes.join('\n')}`);
mkdirSync(target, { recursive: true });
if (readdirSync(target).length > 0) refuse(`${target} is not empty`);

prepare({ build: false });
const { packEngine } = await import('./release/pack-engine.mjs');
const scratch = mkdtempSync(join(tmpdir(), 'perkstream-release-'));
try {
  console.log(await packEngine(join(scratch, 'engine'), target));
  for (const file of shopPackages(scratch, target)) console.log(file);
  packChart(root, join(target, `perkstream-chart-${version}.tgz`));
  write('compose.yaml', composeFile(version));
  write(`perkstream-${version}.cdx.json`, billOfMaterials(readJson('package-lock.json'), { revision, time }));
  write('RELEASE-NOTES.md', releaseNotes(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version));
  cpSync(join(root, 'LICENSE'), join(target, 'LICENSE'));
  if (images) buildImages(root, target, { version, revision, time });
  write('SHA256SUMS', sumsOf(target));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
console.log(`Version ${version} of ${revision.slice(0, 12)} is in ${target}`);

function write(name, text) {
  writeFileSync(join(target, name), text);
}

function refuse(message) {
  console.error(message);
  process.exit(1);
}
