import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/built-app.mjs';
import { packFolder } from './pack-folder.mjs';

const NAMES = ['client', 'medusa', 'vendure'];
const BUILDER = join(import.meta.dirname, '../build/shop-package.mjs');

/** Builds and packs the packages that shops install. @returns the names of their files */
export function shopPackages(scratch, target) {
  const there = NAMES.filter((name) => existsSync(join(root, 'packages', name, 'src')));
  return there.map((name) => {
    const folder = join(scratch, name);
    const { status, stderr } = spawnSync(process.execPath, [BUILDER, name, folder], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`@perkstream/${name} cannot be built: ${stderr}`);
    return packFolder(folder, target);
  });
}
