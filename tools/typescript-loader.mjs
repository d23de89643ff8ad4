// Runs the sources as they are: swc turns TypeScript with decorators into JavaScript while modules load.
// node --conditions=@perkstream/source --import ./typescript-loader.mjs <file>.ts
import { readFileSync } from 'node:fs';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { transformSync } from '@swc/core';
import { withChanges } from './changed-source.mjs';

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
  const { code } = transformSync(withChanges(readFileSync(filename, 'utf8'), filename), {
    ...config,
    filename,
    swcrc: false,
    sourceMaps: 'inline',
  });
  return { format: 'module', source: code, shortCircuit: true };
}
