import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { listens, startProcess } from '../engine-process.mjs';

export const name = 'ferretdb';

const run = promisify(execFile);
const SOURCES = import.meta.dirname;
const read = (file) => readFileSync(join(SOURCES, file), 'utf8');
const VERSION = /FerretDB\/FerretDB v(\S+)/.exec(read('go.mod'))[1];
const EDITION = createHash('sha256').update(read('main.go')).update(read('go.sum')).digest('hex').slice(0, 8);

/** Builds it from the Go module proxy, once. Two who begin at once do not disturb each other. */
export async function prepare(cacheFolder, log = () => undefined) {
  const program = programIn(cacheFolder);
  if (existsSync(program)) return;
  await run('go', ['version']).catch(() => {
    throw new Error('FerretDB is built with Go 1.24 or newer (`go` was not found)');
  });
  log(`building FerretDB ${VERSION}, which takes about a minute the first time`);
  const partial = `${program}.${process.pid}.partial`;
  mkdirSync(dirname(program), { recursive: true });
  try {
    const environment = { ...process.env, CGO_ENABLED: '0' };
    await run('go', ['build', '-trimpath', '-ldflags=-s -w', '-o', partial, '.'], { cwd: SOURCES, env: environment });
    renameSync(partial, program);
  } finally {
    rmSync(partial, { force: true });
  }
}

/** One process, on loopback alone. What it answered survives its death. */
export async function start({ cacheFolder, dataFolder, port, log = () => undefined }) {
  mkdirSync(dataFolder, { recursive: true });
  const { pid, stop } = await startProcess({
    command: programIn(cacheFolder),
    args: ['-address', `127.0.0.1:${port}`, '-folder', dataFolder],
    logFile: join(dataFolder, 'ferretdb.log'),
    answers: () => listens(port),
  });
  const url = `mongodb://127.0.0.1:${port}/`;
  log(`FerretDB ${VERSION} at ${url}`);
  return { name, url, pid, stop };
}

function programIn(cacheFolder) {
  return join(cacheFolder, `ferretdb-${VERSION}-${EDITION}`, 'ferretdb');
}
