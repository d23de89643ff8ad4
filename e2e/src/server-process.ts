import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@perkstream/kernel/testing/waiting';
import { Client, type Keys } from './client.js';
import { OWN_KEYS, ownManagement, ownShop } from './own-keys.js';

const root = join(import.meta.dirname, '../..');

/** How a process ended, and how long it took to end. */
export interface End {
  readonly code: number | null;
  readonly milliseconds: number;
  readonly output: string;
}

interface Start {
  readonly largestFile?: number;
  readonly environment?: Record<string, string>;
}

/** A standalone engine for one test, which may stop, kill and restart it on the same data. */
export class ServerProcess {
  readonly address: string;
  /** A client with the keys of the bootstrap project. */
  readonly shop: Client;
  readonly management: Client;
  private process: ChildProcess | undefined;
  private ended: Promise<void> = Promise.resolve();
  private output = '';

  private constructor(
    readonly dataDirectory: string,
    private readonly port: number,
  ) {
    this.address = `http://127.0.0.1:${port}`;
    this.shop = ownShop(this.address);
    this.management = ownManagement(this.address);
  }

  /** An engine with an empty data folder, not started yet. */
  static async create(dataDirectory = mkdtempSync(join(tmpdir(), 'perkstream-own-'))): Promise<ServerProcess> {
    return new ServerProcess(dataDirectory, await freePort());
  }

  /**
   * Resolves when it is ready.
   * @param largestFile bytes: no file of it may grow beyond that, as on a disk that is full
   */
  async start({ largestFile, environment }: Start = {}): Promise<void> {
    const child = this.spawn(environment, largestFile);
    await until(async () => {
      if (child.exitCode !== null) throw new Error(`The server does not start: ${this.output}`);
      const ready = await fetch(`${this.address}/health/ready`).catch(() => undefined);
      return ready?.ok === true;
    });
  }

  /** Starts the engine where it cannot start, and resolves when it has ended by itself. */
  async startInVain(environment: Record<string, string> = {}): Promise<End> {
    const child = this.spawn(environment);
    const began = Date.now();
    await this.ended;
    return { code: child.exitCode, milliseconds: Date.now() - began, output: this.output };
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<End> {
    const began = Date.now();
    this.process?.kill(signal);
    await this.ended;
    return { code: this.process?.exitCode ?? null, milliseconds: Date.now() - began, output: this.output };
  }

  /** Ends the process in any state, and deletes the data. */
  async remove(): Promise<void> {
    await this.end('SIGKILL');
    rmSync(this.dataDirectory, { recursive: true, force: true });
  }

  at(keys: Keys): Client {
    return new Client(keys, this.address);
  }

  /** Runs a command of the app on its data, as `npm run <name>` does. */
  command(name: string, ...args: string[]): Promise<End> {
    const began = Date.now();
    const environment = { ...process.env, PERKSTREAM_DATA_DIR: this.dataDirectory, INIT_CWD: root };
    const child = spawn(process.execPath, [join(root, 'tools/run-command.mjs'), name, ...args], {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)));
    return new Promise((resolve) => {
      child.once('close', (code) => resolve({ code, milliseconds: Date.now() - began, output }));
    });
  }

  private spawn(environment: Record<string, string> = {}, largestFile?: number): ChildProcess {
    this.output = '';
    const [command, ...args] = limited([process.execPath, join(root, 'dist/standalone/main.js')], largestFile);
    const child = spawn(command as string, args, {
      env: {
        ...process.env,
        ...OWN_KEYS,
        PORT: String(this.port),
        PERKSTREAM_DATA_DIR: this.dataDirectory,
        PERKSTREAM_DEMO: 'off',
        PERKSTREAM_CLIENT_API_LIMIT: '1000000/PT1M',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (this.output += String(data)));
    this.process = child;
    this.ended = new Promise((resolve) => child.once('exit', () => resolve()));
    return child;
  }
}

/** The shell sets the limit, in blocks of 512 bytes, and then runs the command in its place. */
function limited(command: readonly string[], largestFile: number | undefined): readonly string[] {
  if (largestFile === undefined) return command;
  return ['sh', '-c', `ulimit -f ${Math.floor(largestFile / 512)} && exec "$@"`, 'sh', ...command];
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
