import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';

/** Lets `node --import` run the sources as they are: a process that a test starts and kills, a benchmark. */
export async function resolve(specifier, context, next) {
  if (specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL) {
    const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
    if (existsSync(source)) return { url: source.href, shortCircuit: true };
  }
  return next(specifier, context);
}

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const { code } = await transform(await readFile(fileURLToPath(url), 'utf8'), {
    swcrc: false,
    filename: fileURLToPath(url),
    sourceMaps: 'inline',
    module: { type: 'es6' },
    jsc: { target: 'es2022', parser: { syntax: 'typescript', decorators: true } },
  });
  return { format: 'module', source: code, shortCircuit: true };
}
