import { EventEmitter } from 'node:events';
import fs from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { runInThisContext } from 'node:vm';
import workerThreads from 'node:worker_threads';
import { type World } from '../world/world.js';

const require = createRequire(import.meta.url);
/** Milliseconds that a message to a thread, or from it, takes at most. */
const MAX_WAY_MS = 5;

/** Runs the text of threads in this process, with the connections of this process: their messages take a time that the seed says. */
function workersIn(world: World) {
  return class WorkerInProcess extends EventEmitter {
    private readonly port = new EventEmitter();
    private last = 0;

    constructor(text: string, { workerData }: { workerData: { driver: string } }) {
      super();
      const parentPort = Object.assign(this.port, {
        postMessage: (message: unknown) => this.send(this, 'message', message),
        close: () => this.send(this, 'exit', 0),
      });
      // The driver that answers at once, in the place of the one whose answers come from threads of its own.
      const given = (name: string): unknown =>
        name === 'node:worker_threads'
          ? { parentPort, workerData }
          : require(name.replace(/libsql\/promise\.js$/, 'libsql'));
      const run = runInThisContext(`(require) => {${text}}`) as (require: typeof given) => void;
      run(given);
    }

    postMessage(message: unknown): void {
      this.send(this.port, 'message', message);
    }

    ref(): void {}

    unref(): void {}

    async terminate(): Promise<number> {
      this.emit('exit', 1);
      return 1;
    }

    /** In the order in which they are sent. */
    private send(to: EventEmitter, name: string, message: unknown): void {
      const { owner, now, chance } = world;
      this.last = Math.max(this.last, now + chance.below(MAX_WAY_MS));
      world.after(this.last - now, owner, () => to.emit(name, structuredClone(message)));
    }
  };
}

/** Threads run in this process from now on, and files in the folder that were left open are closed in the end. */
export function withoutThreads(world: World, folder: string): () => void {
  const { Worker } = workerThreads;
  const { openSync, closeSync } = fs;
  const open = new Set<number>();
  Object.assign(workerThreads, { Worker: workersIn(world) });
  Object.assign(fs, {
    openSync: (...args: Parameters<typeof openSync>) => {
      const file = openSync(...args);
      if (String(args[0]).startsWith(folder)) open.add(file);
      return file;
    },
    closeSync: (file: number) => {
      open.delete(file);
      closeSync(file);
    },
  });
  syncBuiltinESMExports();
  return () => {
    for (const file of open) closeSync(file);
    Object.assign(workerThreads, { Worker });
    Object.assign(fs, { openSync, closeSync });
    syncBuiltinESMExports();
  };
}
