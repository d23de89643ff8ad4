// Runs the sources as they are: swc turns TypeScript with decorators into JavaScript while modules load.
// node --conditions=@perkstream/source --import ./typescript-loader.mjs <file>.ts
import { readFileSync } from 'node:fs';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { transformSync } from '@swc/core';

/** What is planted: `[{ file, from, to }]`, each text once in its file. */
const changes = JSON.parse(process.env.PERKSTREAM_SOURCE_CHANGES ?? '[]');
const config = JSON.parse(readFileSync(new URL('../.swcrc', import.meta.url), 'utf8'));

if (isMainThread) register(import.meta.url);

export async function resolve(specifier, context, next) {
  if (specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL?.endsWith('.ts')) {
    return next(`${specifier.slice(0, -3)}.ts`, context);
  }
  return next(specifier, context);
}

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const filename = fileURLToPath(url);
  const { code } = transformSync(sourceOf(filename), {
    ...config,
    filename,
    swcrc: false,
    sourceMaps: 'inline',
  });
  return { format: 'module', source: code, shortCircuit: true };
}

function sourceOf(filename) {
  let source = readFileSync(filename, 'utf8');
  for (const { from, to } of changes.filter(({ file }) => filename.endsWith(`/${file}`))) {
    if (source.split(from).length !== 2) throw new Error(`${filename} does not hold this once: ${from}`);
    source = source.replace(from, () => to);
  }
  return source;
}
