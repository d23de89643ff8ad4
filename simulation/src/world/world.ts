import { createHash, type Hash } from 'node:crypto';
import { Chance } from './chance.js';
import { Reached } from '../states/reached.js';
import { type FakedProcess, fakeProcess } from './faked-process.js';
import { NETWORK, type Owner } from './owner.js';

/** The real one. */
const { setImmediate } = globalThis;

/** Steps that code may take without letting time go by. */
const MAX_STEPS_AT_ONE_TIME = 20_000;

export const HOUR_MS = 3_600_000;

/**
 * The whole world of one run: its time, its chance and its log follow from the seed. Each step fires one timer and then lets all
 * promises settle, so everything that happens in a step belongs to the owner of that timer.
 */
export class World {
  /** Decides on latencies and faults. */
  readonly chance: Chance;
  /** States that are worth reaching, as engines, replicas, clients and judges notice them. */
  readonly reached = new Reached();
  /** How many timers fired. */
  steps = 0;
  /** Of the step that goes on. */
  owner: Owner = NETWORK;
  /** Why nothing can go on. */
  broken: Error | undefined;
  /** Milliseconds that go by between two looks at the steady clock, for the step that goes on. */
  lookTakes = 0;
  private looked = 0;
  /** Steps since time went by. */
  private atOnce = 0;
  private readonly closing: (() => void)[] = [];
  private readonly hash: Hash = createHash('sha256');
  private readonly process: FakedProcess;
  private readonly begun: number;
  private drawing: { readonly step: number; numbers?: Chance; bytes?: Chance } = { step: -1 };

  /** @param report receives the log line by line; the log is hashed in any case */
  constructor(
    readonly seed: number,
    private readonly report?: (line: string) => void,
  ) {
    this.chance = new Chance(seed);
    const start = Date.UTC(2026, 2, 1) + this.chance.below(365) * 86_400_000 + this.chance.below(86_400_000);
    this.process = fakeProcess(start, {
      owner: () => this.owner,
      enter: (owner) => (this.owner = owner),
      chance: (kind) => this.chanceOfStep(kind),
      delay: () => (this.looked = this.lookTakes > 0 ? this.looked + this.lookTakes : 0),
    });
    this.begun = this.process.steadyNow();
  }

  /** Milliseconds since the beginning, unmoved by clocks that jump. */
  get now(): number {
    return this.process.steadyNow() - this.begun;
  }

  /** A hash of the log and of what was digested so far: equal for equal runs. */
  get fingerprint(): string {
    return this.hash.copy().digest('hex').slice(0, 16);
  }

  note(text: string): void {
    const line = `${String(this.now).padStart(9)} ${this.owner.name.padEnd(8)} ${text}`;
    this.hash.update(line);
    this.report?.(line);
  }

  /** Makes it part of the fingerprint, and not of the log. */
  digest(content: unknown): void {
    this.hash.update(JSON.stringify(content));
  }

  after(milliseconds: number, owner: Owner, action: () => void): void {
    this.process.plan(milliseconds, owner, action);
  }

  pause(milliseconds: number, owner = this.owner): Promise<void> {
    return new Promise((resolve) => this.after(milliseconds, owner, resolve));
  }

  /** Moves the time of day of all processes. Timers run on as before. */
  jump(milliseconds: number): void {
    this.process.moveTimeOfDay(milliseconds);
  }

  /** @param most milliseconds @returns whether it was done in that time */
  async run(isDone: () => boolean, most: number): Promise<boolean> {
    const end = this.now + most;
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      const hasEnded = isDone();
      if (hasEnded || this.now > end) {
        // What comes now is outside, and no part of a replica's step.
        this.owner = NETWORK;
        return hasEnded;
      }
      if (this.broken) throw this.broken;
      this.steps += 1;
      const before = this.now;
      this.process.fireNext();
      this.atOnce = this.now === before ? this.atOnce + 1 : 0;
      if (this.atOnce > MAX_STEPS_AT_ONE_TIME) throw new Error(`${this.owner.name} does not come to rest`);
    }
  }

  /** Runs until the promise has settled. @throws what it rejects with, or when it has not settled in time */
  async settle<T>(promise: Promise<T>, most: number, what: string): Promise<T> {
    let isSettled = false;
    const settled = () => (isSettled = true);
    promise.then(settled, settled);
    if (!(await this.run(() => isSettled, most))) throw new Error(`${what} did not end within ${most} ms`);
    return promise;
  }

  /**
   * Of each step anew, and of each kind: Nest keeps numbers that it drew for later, so that it draws more or fewer of them from run to
   * run, and that must move nothing else.
   */
  private chanceOfStep(kind: 'numbers' | 'bytes'): Chance {
    if (this.drawing.step !== this.steps) this.drawing = { step: this.steps };
    const salt = kind === 'bytes' ? 1 : 2;
    return (this.drawing[kind] ??= new Chance(Math.imul(this.seed + 1, 2_654_435_761) ^ (this.steps * 4 + salt)));
  }

  whenClosed(end: () => void): void {
    this.closing.push(end);
  }

  close(): void {
    for (const end of this.closing) end();
    this.process.restore();
  }
}
