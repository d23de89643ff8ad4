import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listens, startProcess } from '../engine-process.mjs';

export const name = 'ferretdb';

const run = promisify(execFile);
const SOURCES = ['main.go', 'go.mod', 'go.sum', 'sqlite/narrowed.go', 'engine.mjs'];
const read = (file) => readFileSync(join(import.meta.dirname, file), 'utf8');
const MODULE = 'github.com/FerretDB/FerretDB';
const VERSION = new RegExp(`${MODULE} v(\\S+)`).exec(read('go.mod'))[1];
const EDITION = createHash('sha256').update(SOURCES.map(read).join()).digest('hex').slice(0, 8);

/** Builds FerretDB from the Go module proxy, once. Two processes that begin at the same time do not disturb each other. */
export async function prepare(cacheFolder, log = () => undefined) {
  const program = programIn(cacheFolder);
  if (existsSync(program)) return;
  await run('go', ['version']).catch(() => {
    throw new Error('FerretDB is built with Go 1.24 or newer (`go` was not found)');
  });
  log(`building FerretDB ${VERSION}, which takes a minute the first time`);
  mkdirSync(cacheFolder, { recursive: true });
  const workshop = mkdtempSync(`${program}.partial-`);
  try {
    await build(workshop);
    renameSync(join(workshop, 'ferretdb'), program);
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

/** One process, on loopback alone. What it answered survives its death. */
export async function start({ cacheFolder, dataFolder, port, log = () => undefined }) {
  mkdirSync(dataFolder, { recursive: true });
  const { pid, stop } = await startProcess({
    command: programIn(cacheFolder),
    args: ['-address', `127.0.0.1:${port}`, '-folder', dataFolder],
    // A quarter less of its processor time goes into collecting garbage.
    environment: { GOGC: '400' },
    logFile: join(dataFolder, 'ferretdb.log'),
    answers: () => listens(port),
  });
  const url = `mongodb://127.0.0.1:${port}/`;
  log(`FerretDB ${VERSION} at ${url}`);
  return { name, url, pid, stop };
}

async function build(workshop) {
  const go = (...args) => run('go', args, { cwd: workshop, env: { ...process.env, CGO_ENABLED: '0' } });
  for (const file of ['main.go', 'go.mod', 'go.sum']) cpSync(join(import.meta.dirname, file), join(workshop, file));
  const { Dir } = JSON.parse((await go('mod', 'download', '-json', MODULE)).stdout);
  const module = join(workshop, 'module');
  // Modules are read-only where Go keeps them.
  await run('cp', ['-R', Dir, module]);
  await run('chmod', ['-R', 'u+w', module]);
  quicken(join(module, 'internal/backends/sqlite'));
  await go('mod', 'edit', '-replace', `${MODULE}=./module`);
  await go('build', '-tags=perkstream', '-trimpath', '-ldflags=-s -w', '-o', 'ferretdb', '.');
}

/**
 * Makes FerretDB faster: unchanged, it reads a whole collection for nearly every query, and does not use its own index on ids.
 * Its answers stay the same.
 */
function quicken(backend) {
  cpSync(join(import.meta.dirname, 'sqlite/narrowed.go'), join(backend, 'narrowed.go'));
  replace(join(backend, 'metadata/metadata.go'), `"->'$._id'"`, '`->"_id"`');
  const order = 'q += prepareOrderByClause(params.Sort)';
  replace(
    join(backend, 'collection.go'),
    `q += whereClause\n\t${order}`,
    `whereClause, args = narrowed(params.Filter)\n\tq += whereClause\n\t${order}`,
  );
}

function replace(file, before, after) {
  const text = readFileSync(file, 'utf8');
  if (text.split(before).length !== 2) throw new Error(`${file} is not as it was expected`);
  writeFileSync(
    file,
    text.replace(before, () => after),
  );
}

function programIn(cacheFolder) {
  return join(cacheFolder, `ferretdb-${VERSION}-${EDITION}`);
}
