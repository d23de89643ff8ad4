import { join } from 'node:path';

export type EngineName = 'kafka' | 'ferretdb' | 'eventstore';

interface Running {
  readonly url: string;
  readonly pid: number;
  /** Where the double of EventStoreDB is told what shall go wrong. */
  readonly control?: string;
  stop(): Promise<void>;
}

interface EnginesModule {
  startEngines(options: object): Promise<{
    readonly engines: Record<EngineName, Running>;
    readonly environment: Readonly<Record<string, string>>;
  }>;
}

/** Faults of the double of EventStoreDB, as its `faults.mjs` knows them. */
export interface StoreFaults {
  readonly delay?: number;
  readonly silent?: boolean;
  readonly dropAfterCommit?: number;
}

const START_ENGINES = new URL('../../../tools/engines/start-engines.mjs', import.meta.url).href;

/** An engine of the test's own. */
export class OwnEngine {
  private constructor(
    private readonly name: EngineName,
    private readonly folder: string,
    /** By which services find it. */
    readonly setting: Readonly<Record<string, string>>,
    private running: Running,
  ) {}

  static async start(name: EngineName, folder: string): Promise<OwnEngine> {
    const { engines, environment } = await started(name, folder);
    return new OwnEngine(name, folder, environment, engines[name]);
  }

  /** It is gone from one moment to the next; what it took is on the disk. */
  kill(): void {
    process.kill(this.running.pid, 'SIGKILL');
  }

  /** At the same address, with what it had. */
  async bringBack(): Promise<void> {
    await this.running.stop();
    const port = Number(/:(\d+)/.exec(this.running.url.replace(/^\w+:\/\//, ''))?.[1]);
    this.running = (await started(this.name, this.folder, port)).engines[this.name];
  }

  async setFaults(faults: StoreFaults): Promise<void> {
    await this.control('PUT', JSON.stringify(faults));
  }

  async endFaults(): Promise<void> {
    await this.control('DELETE');
  }

  stop(): Promise<void> {
    return this.running.stop();
  }

  private async control(method: string, body?: string): Promise<void> {
    const answer = await fetch(`${this.running.control}/faults`, { method, ...(body !== undefined && { body }) });
    if (!answer.ok) throw new Error(`The double answered ${answer.status} ${await answer.text()}`);
  }
}

/** Whatever the environment names is not ours to kill. */
async function started(name: EngineName, folder: string, port?: number): ReturnType<EnginesModule['startEngines']> {
  const { startEngines } = (await import(START_ENGINES)) as EnginesModule;
  return startEngines({ names: [name], dataFolder: join(folder, 'engines'), ports: { [name]: port }, settings: {} });
}
