import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { transformSync } from '@swc/core';

const root = join(import.meta.dirname, '../..');
const settings = join(root, '.swcrc');
const swc = JSON.parse(readFileSync(settings, 'utf8'));

/**
 * Compiles what is missing, older than its source or older than the compiler's settings, and removes what has no source any
 * more. Tests are left out.
 * @returns how many files
 */
export function compilePackage(folder) {
  const source = join(folder, 'src');
  const target = join(folder, 'dist');
  const settingsChanged = statSync(settings).mtimeMs;
  const wanted = new Set();
  let compiled = 0;
  for (const file of filesIn(source)) {
    if (!/\.ts$/.test(file) || /\.(d|spec)\.ts$/.test(file)) continue;
    const out = join(target, relative(source, file).replace(/\.ts$/, '.js'));
    wanted.add(out).add(`${out}.map`);
    const changed = Math.max(statSync(file).mtimeMs, settingsChanged);
    if (existsSync(out) && statSync(out).mtimeMs >= changed) continue;
    compileFile(file, out);
    compiled += 1;
  }
  for (const file of existsSync(target) ? filesIn(target) : [])
    if (!wanted.has(file) && !file.endsWith('.new')) rmSync(file, { force: true });
  return compiled;
}

/** The code is written last: a file that is there is complete with its map. */
function compileFile(file, out) {
  const { code, map } = transformSync(readFileSync(file, 'utf8'), { ...swc, swcrc: false, filename: file });
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(`${out}.map`, map ?? '');
  const unfinished = `${out}.${process.pid}.new`;
  writeFileSync(unfinished, `${code}\n//# sourceMappingURL=${basename(out)}.map\n`);
  renameSync(unfinished, out);
}

/** The workspace packages that have sources. */
export function packages() {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return workspaces
    .flatMap((pattern) => expand(pattern.split('/'), root))
    .filter((folder) => existsSync(join(folder, 'package.json')) && existsSync(join(folder, 'src')));
}

function expand([part, ...rest], folder) {
  if (part === undefined) return [folder];
  if (part !== '*') return existsSync(join(folder, part)) ? expand(rest, join(folder, part)) : [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .flatMap((entry) => expand(rest, join(folder, entry.name)));
}

function* filesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else yield path;
  }
}
