import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../../../../tools/engines/eventstore-double', import.meta.url));
const PROGRAM = join(FOLDER, 'main.mjs');
const CERTIFICATE = join(FOLDER, 'test-certificate');
/** The authority of the certificate by which a double with TLS is known. */
export const TEST_AUTHORITY = join(CERTIFICATE, 'certificate.pem');

/** What can go wrong; see the double. */
export interface DoubleFaults {
  /** Milliseconds that every answer about streams comes late. */
  readonly delay?: number;
  /** No answers at all. */
  readonly silent?: boolean;
  /** How many of the next appends are stored and then cut off instead of answered. */
  readonly dropAfterCommit?: number;
  /** The port of the node that it names as the leader of its cluster; 0: itself; -1: nobody leads. */
  readonly leader?: number;
  /** Nobody listens at the port. */
  readonly away?: boolean;
}

/** The double of the event store, as a process of its own whose journal outlives it. */
export class EventStoreDouble {
  private readonly folder = mkdtempSync(join(tmpdir(), 'perkstream-eventstore-'));
  private child: ChildProcess | undefined;
  port = 0;
  private control = '';
  url = '';

  /** @param user `name:password`: admits nobody else, over TLS */
  private constructor(private readonly user?: string) {}

  static async start(user?: string): Promise<EventStoreDouble> {
    const double = new EventStoreDouble(user);
    await double.spawn();
    return double;
  }

  async set(faults: DoubleFaults): Promise<void> {
    await this.ask('PUT', '/faults', JSON.stringify(faults));
  }

  /** Ends all faults. */
  async reset(): Promise<void> {
    await this.ask('DELETE', '/faults');
  }

  /** Cuts all connections, once. */
  async cut(): Promise<void> {
    await this.ask('POST', '/cut');
  }

  /** Ends all live subscriptions, once, as those of callers who do not read. */
  async drop(): Promise<void> {
    await this.ask('POST', '/drop');
  }

  /** Kills it, and starts it again at the same address with what it had stored. */
  async crash(): Promise<void> {
    await this.kill();
    await this.spawn();
  }

  /** Leaves it without a turn of the processor: connections stay, nothing answers. */
  freeze(): void {
    this.child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.child?.kill('SIGCONT');
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async spawn(): Promise<void> {
    const journal = join(this.folder, 'journal');
    const settings = ['--port', String(this.port), '--control-port', '0', '--journal', journal, '--attached'];
    const guarded = this.user === undefined ? [] : ['--user', this.user, '--tls', CERTIFICATE];
    const child = spawn(process.execPath, [PROGRAM, ...settings, ...guarded], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.child = child;
    if (!child.stdout) throw new Error('The double has no output');
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    const { url, control } = JSON.parse(line) as { url: string; control: string };
    this.url = url;
    this.control = control;
    this.port = Number(/:(\d+)\?/.exec(url)?.[1]);
  }

  private async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  private async ask(method: string, path: string, body?: string): Promise<void> {
    const answer = await fetch(`${this.control}${path}`, { method, body });
    if (!answer.ok) throw new Error(`The double says ${answer.status} to ${method} ${path}: ${await answer.text()}`);
    await answer.arrayBuffer();
  }
}
