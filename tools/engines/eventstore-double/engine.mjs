import { join } from 'node:path';
import { freePort, listens, startProcess } from '../engine-process.mjs';

export const name = 'eventstore';

/** It is part of this repository: there is nothing to fetch. */
export async function prepare() {}

/**
 * The double of EventStoreDB as a process of its own. What it answered is in the data folder and survives its death. `control`
 * takes the faults, see `control.mjs`.
 */
export async function start({ dataFolder, port, log = () => undefined }) {
  const controlPort = await freePort();
  const program = join(import.meta.dirname, 'main.mjs');
  const { pid, stop } = await startProcess({
    command: process.execPath,
    args: [program, '--port', port, '--journal', join(dataFolder, 'journal'), '--control-port', controlPort].map(
      String,
    ),
    logFile: join(dataFolder, 'eventstore.log'),
    answers: async () => (await listens(port)) && listens(controlPort),
  });
  const url = `esdb://127.0.0.1:${port}?tls=false`;
  log(`the double of EventStoreDB at ${url}`);
  return { name, url, pid, stop, control: `http://127.0.0.1:${controlPort}` };
}
