import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Engine {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

interface EngineModule {
  startEngines(options: object): Promise<{ engines: { ferretdb: Engine } }>;
}

const TOOLS = new URL('../../../../../tools/engines/start-engines.mjs', import.meta.url).href;

/** An engine of our own, for what one cannot do to an engine that others use, too. */
export class OwnEngine {
  private readonly folder = mkdtempSync(join(tmpdir(), 'perkstream-ferretdb-'));
  private engine: Engine | undefined;
  private port: number | undefined;
  private state: 'well' | 'killed' | 'frozen' = 'well';

  static async start(): Promise<OwnEngine> {
    const own = new OwnEngine();
    await own.start();
    return own;
  }

  get url(): string {
    return this.running.url;
  }

  /** It is gone from one moment to the next; what it answered is on the disk. */
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
    // The engine that the environment names is not ours to kill.
    const { engines } = await startEngines({
      names: ['ferretdb'],
      dataFolder: this.folder,
      ports: { ferretdb: this.port },
      settings: {},
    });
    this.engine = engines.ferretdb;
    this.port = Number(new URL(this.engine.url).port);
  }

  private get running(): Engine {
    if (!this.engine) throw new Error('The engine has not been started');
    return this.engine;
  }
}
