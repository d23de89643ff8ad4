import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder } from '../engines/start-engines.mjs';

const run = promisify(execFile);
const sources = join(import.meta.dirname, '../kubernetes');

/**
 * Renders kustomizations and checks the objects against the schemas of the API server. Prints what is wrong.
 * @returns {Promise<{ built: Record<string, object[]>, isSound: boolean }>} the objects by folder, and whether all are valid
 */
export async function rendered(folders, root) {
  const program = await builder();
  const child = spawn(program, folders, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const chunks = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  const [status] = await once(child, 'close');
  return { built: JSON.parse(Buffer.concat(chunks).toString()), isSound: status === 0 };
}

/** The path of the program that renders, which is built where this version of it has not been built before. */
async function builder() {
  const edition = createHash('sha256');
  for (const file of ['main.go', 'go.mod', 'go.sum']) edition.update(readFileSync(join(sources, file)));
  const program = join(cacheFolder(), `kubernetes-objects-${edition.digest('hex').slice(0, 8)}`);
  if (existsSync(program)) return program;
  console.log('Building what builds and reads Kubernetes objects, which takes about a minute the first time …');
  mkdirSync(dirname(program), { recursive: true });
  const partial = `${program}.${process.pid}.partial`;
  const environment = { ...process.env, CGO_ENABLED: '0' };
  await run('go', ['build', '-trimpath', '-ldflags=-s -w', '-o', partial, '.'], {
    cwd: sources,
    env: environment,
  }).catch((error) => {
    throw error.code === 'ENOENT' ? new Error('Go 1.24 or newer is needed (`go` was not found)') : error;
  });
  renameSync(partial, program);
  return program;
}
