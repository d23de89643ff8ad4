import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { transformSync } from '@swc/core';

const root = join(import.meta.dirname, '../..');
const swc = JSON.parse(readFileSync(join(root, '.swcrc'), 'utf8'));

/** Compiles what is missing or older than its source, and removes what has no source any more. @returns how many files */
export function compilePackage(folder) {
  const source = join(folder, 'src');
  const target = join(folder, 'dist');
  let compiled = 0;
  const wanted = new Set();
  for (const file of filesIn(source)) {
    const name = relative(source, file);
    if (!name.endsWith('.ts') || name.endsWith('.d.ts') || name.endsWith('.spec.ts')) continue;
    const out = join(target, name.replace(/\.ts$/, '.js'));
    wanted.add(out);
    if (existsSync(out) && statSync(out).mtimeMs >= statSync(file).mtimeMs) continue;
    const { code, map } = transformSync(readFileSync(file, 'utf8'), { ...swc, swcrc: false, filename: file });
    mkdirSync(dirname(out), { recursive: true });
    writeFileSync(out, `${code}\n//# sourceMappingURL=${name.split(/[\\/]/).pop().replace(/\.ts$/, '.js.map')}\n`);
    writeFileSync(`${out}.map`, map ?? '');
    compiled += 1;
  }
  for (const file of existsSync(target) ? filesIn(target) : []) {
    if (file.endsWith('.js') && !wanted.has(file)) rmSync(file);
  }
  return compiled;
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
