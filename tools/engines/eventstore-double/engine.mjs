import { join } from 'node:path';
import { listens, startProcess } from '../engine-process.mjs';

export const name = 'eventstore';

/** It is part of this repository: there is nothing to fetch. */
export async function prepare() {}

/** The double of EventStoreDB as a process of its own. What it answered survives its death: it is in the data folder. */
export async function start({ dataFolder, port, log = () => undefined }) {
  const program = join(import.meta.dirname, 'main.mjs');
  const { pid, stop } = await startProcess({
    command: process.execPath,
    args: [program, '--port', String(port), '--journal', join(dataFolder, 'journal')],
    logFile: join(dataFolder, 'eventstore.log'),
    answers: () => listens(port),
  });
  const url = `esdb://127.0.0.1:${port}?tls=false`;
  log(`the double of EventStoreDB at ${url}`);
  return { name, url, pid, stop };
}
