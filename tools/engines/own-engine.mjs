import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEngines } from './start-engines.mjs';

/** An engine of a test's own, for what must not be done to an engine that others use, too. */
export class OwnEngine {
  #name;
  #folder;
  #engine;
  #setting;
  #port;
  #state = 'well';

  constructor(name) {
    this.#name = name;
    this.#folder = mkdtempSync(join(tmpdir(), `perkstream-${name}-`));
  }

  /** @param name of `ENGINES` */
  static async start(name) {
    const own = new OwnEngine(name);
    await own.#start();
    return own;
  }

  get url() {
    return this.#engine.url;
  }

  /** By which processes find it: a variable of the environment and its value. */
  get setting() {
    return this.#setting;
  }

  /** The address that sets the faults of the double of EventStoreDB. */
  get control() {
    return this.#engine.control;
  }

  /** Kills the engine. What it answered is on the disk. */
  kill() {
    process.kill(this.#engine.pid, 'SIGKILL');
    this.#state = 'killed';
  }

  /** At the same address, and empty. */
  async loseData() {
    this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
    await this.bringBack();
  }

  /** Connections stay, nothing answers. */
  freeze() {
    process.kill(this.#engine.pid, 'SIGSTOP');
    // The signal takes a moment to reach every thread; until then some are still answered.
    while (readThreads(this.#engine.pid).some((state) => state !== 'T'));
    this.#state = 'frozen';
  }

  /** At the same address, with what it had. */
  async bringBack() {
    if (this.#state === 'frozen') process.kill(this.#engine.pid, 'SIGCONT');
    if (this.#state === 'killed') {
      await this.#engine.stop();
      await this.#start();
    }
    this.#state = 'well';
  }

  async stop() {
    if (this.#state === 'frozen') await this.bringBack();
    await this.#engine?.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #start() {
    const { engines, environment } = await startEngines({
      names: [this.#name],
      dataFolder: this.#folder,
      ports: { [this.#name]: this.#port },
      // One that the environment names is not ours to kill.
      settings: {},
    });
    this.#engine = engines[this.#name];
    this.#setting = environment;
    this.#port = Number(/:(\d+)/.exec(this.#engine.url)[1]);
  }
}

/** The state of each thread, as Linux reports it; none where there is no such folder. */
function readThreads(pid) {
  const folder = `/proc/${pid}/task`;
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((thread) => {
    const stat = readFileSync(join(folder, thread, 'stat'), 'utf8');
    return stat[stat.lastIndexOf(')') + 2];
  });
}
