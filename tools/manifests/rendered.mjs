import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder } from '../engines/start-engines.mjs';

const run = promisify(execFile);
const sources = join(import.meta.dirname, '../kubernetes');

/**
 * Renders kustomizations and charts, and checks the objects as an API server would. Prints what is wrong.
 * @typedef {object} Target
 * @property {string} name as faults name it
 * @property {string} [kustomization] its folder
 * @property {string} [chart] its folder
 * @property {object} [values] of the chart
 * @property {string} [after] name of the target whose objects these ones update
 * @param {Target[]} targets
 * @returns {Promise<{ built: Record<string, object[]>, isSound: boolean }>} the objects by target, and whether all are valid
 */
export async function rendered(targets, root) {
  const program = await builder();
  const child = spawn(program, [JSON.stringify(targets)], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const chunks = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  const [status] = await once(child, 'close');
  return { built: JSON.parse(Buffer.concat(chunks).toString()), isSound: status === 0 };
}

/** The path of the program that renders, which is tested and built where this version of it has not been built before. */
async function builder() {
  const edition = createHash('sha256');
  for (const file of readdirSync(sources).sort()) edition.update(readFileSync(join(sources, file)));
  const program = join(cacheFolder(), `kubernetes-objects-${edition.digest('hex').slice(0, 8)}`);
  if (existsSync(program)) return program;
  console.log('Building what builds and reads Kubernetes objects, which takes some minutes the first time …');
  mkdirSync(dirname(program), { recursive: true });
  const partial = `${program}.${process.pid}.partial`;
  const environment = { ...process.env, CGO_ENABLED: '0' };
  const go = (...command) =>
    run('go', command, { cwd: sources, env: environment }).catch((error) => {
      if (error.code === 'ENOENT') throw new Error('Go 1.24 or newer is needed (`go` was not found)');
      throw new Error(error.stdout + error.stderr);
    });
  await go('test', '-trimpath', '-vet=off', '.');
  await go('build', '-trimpath', '-ldflags=-s -w', '-o', partial, '.');
  renameSync(partial, program);
  return program;
}
