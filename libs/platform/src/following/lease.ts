import { randomUUID } from 'node:crypto';
import { type Collection, type CollectionDefinition, EngineUnavailable } from '@perkstream/ports';
import { type Holding, type Taken } from './holding.js';

/** The position of a follower of all events, and the replica that holds the lease. */
export interface LeasedCheckpoint {
  /** Of the last event that was handled; absent before the first. */
  readonly position?: number;
  readonly holder?: string;
  /** Milliseconds since 1970 */
  readonly until?: number;
  /** The fencing token: grows with every write, so a holder that has not seen the last one has lost its lease. */
  readonly term?: number;
}

/** One that is older than what was handled only has it handled again. */
export function leasedCheckpoints(name: string): CollectionDefinition {
  return { name, version: 1, fields: {}, indexes: [], isDerived: true };
}

export const LEASE_MS = 10_000;
/** The share of that time on which the holder itself does not rely, because clocks differ a little. */
export const MARGIN_SHARE = 0.2;

/** The share of that time within which the position is not written again: so much is handled again after a crash. */
const UNWRITTEN = 0.025;

/** Gives one replica at a time the right to follow under a name. Every write of the position renews it. */
export class Lease implements Holding {
  private readonly holder = randomUUID();
  private term = 0;
  private until = 0;
  private noted: number | undefined;
  /** Writes come one after the other: each has to know the term of the one before. */
  private writing: Promise<unknown> = Promise.resolve();

  /** @param alone there is no other process, so that the lease of one that died is free at once */
  constructor(
    private readonly positions: Collection<LeasedCheckpoint>,
    private readonly name: string,
    private readonly alone: boolean,
    private readonly lasting = LEASE_MS,
    private readonly unwritten = UNWRITTEN,
  ) {}

  get isHeld(): boolean {
    return this.until > 0 && (this.alone || Date.now() < this.until - MARGIN_SHARE * this.lasting);
  }

  /** The position when the lease was taken or noted last. */
  get position(): number | undefined {
    return this.noted;
  }

  get furthest(): number | undefined {
    return this.noted;
  }

  /** The position that the present holder noted. */
  async look(): Promise<number | undefined> {
    return (await this.positions.get(this.name))?.position;
  }

  /** Whether another replica holds it. */
  async isHeldElsewhere(): Promise<boolean> {
    if (this.alone) return false;
    const { holder, until = 0 } = (await this.positions.get(this.name)) ?? {};
    return holder !== undefined && holder !== this.holder && until > Date.now();
  }

  /** @param force also from a holder that is alive; it notices at its next note */
  async take(force = false): Promise<Taken> {
    const before = await this.positions.get(this.name);
    const isOwn = before?.holder === undefined || before.holder === this.holder;
    const isFree = this.alone || isOwn || (before.until ?? 0) <= Date.now();
    if (!isFree && !force) return false;
    this.term = before?.term ?? 0;
    this.noted = before?.position;
    return (await this.renew(true)) && (isFree ? 'free' : 'forced');
  }

  /** @returns whether it is still held; while nobody else is there, that costs nothing */
  async renew(always = !this.alone): Promise<boolean> {
    return always ? this.write(() => ({ position: this.noted, holder: this.holder })) : this.isHeld;
  }

  async hasMore(): Promise<boolean> {
    return false;
  }

  /** @throws EngineUnavailable where another replica has taken over, as after a stall */
  async confirm(): Promise<void> {
    if (!(await this.renew()) || !this.isHeld) throw tookOver();
  }

  /** Notes how far it got, and writes that now and then. @returns false when it is known that somebody else has taken over */
  async note(position: number | undefined): Promise<boolean> {
    this.noted = position;
    const wasWritten = !this.alone && this.until - Date.now() > (1 - this.unwritten) * this.lasting;
    return wasWritten || this.renew(true);
  }

  /** Leaves it to the replica that comes first. */
  async giveUp(): Promise<void> {
    if (this.until > 0) await this.write(() => ({ position: this.noted }));
    this.until = 0;
  }

  private write(make: () => LeasedCheckpoint): Promise<boolean> {
    const writing = this.writing.then(() => this.writeNow(make()));
    this.writing = writing.catch(() => undefined);
    return writing;
  }

  private async writeNow(document: LeasedCheckpoint): Promise<boolean> {
    const until = Date.now() + this.lasting;
    const term = this.term + 1;
    if (!(await this.positions.put(this.name, { ...document, until, term }, { ifNewerBy: 'term' }))) {
      this.until = 0;
      return false;
    }
    this.until = until;
    this.term = term;
    return true;
  }
}

export function tookOver(cause?: unknown): EngineUnavailable {
  return new EngineUnavailable('replica', 'not_done', { message: 'Another replica took over meanwhile', cause });
}
