import { open, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';

/**
 * What the worker runs: text, so that it needs no file of its own beside the sources or the build. Errors of the driver lose their
 * message on the way out of a worker; plain ones keep it.
 */
const COPY = `
const { workerData } = require('node:worker_threads');
const Database = require(workerData.driver);
const database = new Database(workerData.file, { timeout: 5000 });
try {
  database.exec("VACUUM INTO '" + workerData.to.replaceAll("'", "''") + "'");
} catch (error) {
  throw new Error(error.message);
} finally {
  database.close();
}
`;

/**
 * A consistent copy of the file as it is now, made by a thread with a connection of its own, so that writes go on. It appears
 * under its name when it is complete.
 */
export async function copyFile(file: string, to: string): Promise<void> {
  const unfinished = `${to}.unfinished`;
  await rm(unfinished, { force: true });
  try {
    await makePrivate(unfinished);
    await runCopy(file, unfinished);
    await flush(unfinished);
    await rename(unfinished, to);
    await flush(dirname(to));
  } catch (cause) {
    throw new Error(`The backup to ${to} failed: ${(cause as Error).message}`, { cause });
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Keys are in it. The copy goes into an empty file as well as into none. */
async function makePrivate(file: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  await handle.close();
}

function runCopy(file: string, to: string): Promise<void> {
  const driver = createRequire(import.meta.url).resolve('libsql');
  return new Promise((resolve, reject) => {
    const worker = new Worker(COPY, { eval: true, execArgv: [], workerData: { driver, file, to } });
    worker.once('error', reject);
    worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The copy ended with ${code}`))));
  });
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
