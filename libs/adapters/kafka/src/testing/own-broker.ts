import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Engine {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

interface EngineModule {
  startEngines(options: object): Promise<{ engines: { kafka: Engine } }>;
}

const TOOLS = new URL('../../../../../tools/engines/start-engines.mjs', import.meta.url).href;

/** A broker of our own, for what one cannot do to a broker that others use, too. */
export class OwnBroker {
  private readonly folder = mkdtempSync(join(tmpdir(), 'perkstream-kafka-'));
  private engine: Engine | undefined;
  private port: number | undefined;
  private state: 'well' | 'killed' | 'frozen' = 'well';

  static async start(): Promise<OwnBroker> {
    const broker = new OwnBroker();
    await broker.start();
    return broker;
  }

  get url(): string {
    return this.running.url;
  }

  /** It is gone from one moment to the next; what it took is on the disk. */
  kill(): void {
    process.kill(this.running.pid, 'SIGKILL');
    this.state = 'killed';
  }

  /** Connections stay, nothing answers. */
  freeze(): void {
    process.kill(this.running.pid, 'SIGSTOP');
    this.state = 'frozen';
  }

  /** At the same address, with what it had. */
  async bringBack(): Promise<void> {
    if (this.state === 'frozen') process.kill(this.running.pid, 'SIGCONT');
    if (this.state === 'killed') {
      await this.running.stop();
      await this.start();
    }
    this.state = 'well';
  }

  async stop(): Promise<void> {
    if (this.state === 'frozen') await this.bringBack();
    await this.engine?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async start(): Promise<void> {
    const { startEngines } = (await import(TOOLS)) as EngineModule;
    // The broker that the environment names is not ours to kill.
    const { engines } = await startEngines({
      names: ['kafka'],
      dataFolder: this.folder,
      ports: { kafka: this.port },
      settings: {},
    });
    this.engine = engines.kafka;
    this.port = Number(this.engine.url.split(':')[1]);
  }

  private get running(): Engine {
    if (!this.engine) throw new Error('The broker has not been started');
    return this.engine;
  }
}
