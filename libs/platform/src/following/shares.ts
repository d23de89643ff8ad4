import { randomUUID } from 'node:crypto';
import { fnv1a } from '@perkstream/kernel';
import { type Collection } from '@perkstream/ports';
import { type Holding, type Taken } from './holding.js';
import { LEASE_MS, Lease, type LeasedCheckpoint, MARGIN_SHARE, tookOver } from './lease.js';
import { highest, lowest } from './positions.js';

/** How far one share is followed, and by which replica. */
export interface Share extends LeasedCheckpoint {
  /** The replica that asks the holder for it. */
  readonly wantedBy?: string;
  /** Milliseconds since 1970: so long the replica that asks waits. */
  readonly wantedUntil?: number;
  /** Names the moment in which its holder took it; the same for all that it took then. */
  readonly turn?: string;
  /** Of the first share: how far all are that were taken in this turn, while those are all that there are. */
  readonly all?: { readonly turn: string; readonly position: number | undefined };
  /** How many large batches its holder has handled, one after the other. */
  readonly largeBatches?: number;
}

/** When a replica that holds shares is behind, so that others ask for some of them. */
export interface Behind {
  /** The number of events from which on a batch is large. */
  readonly events: number;
  /** So many large batches one after the other. */
  readonly batches: number;
}

/** So many replicas of a service write its views at most. Where several do, each note of a position writes the shares of a replica. */
export const SHARES = 8;
/** Smaller batches cost more for each event, so that two replicas that are not behind do more work than one. */
const BEHIND: Behind = { events: 64, batches: 10 };
/** The share of its time that a holder without work lets pass by at most. */
const RENEWED_AT = 0.6;
/** Milliseconds that a replica waits for shares that it asks others for: one without work looks every two seconds who asks. */
const SHARE_WAIT_MS = 2_500;
const LOOK_INTERVAL_MS = 50;

type Change = (before: Share, name: string) => Share | undefined;

/**
 * Documents are dealt into shares by their id, and the shares to the replicas: each follows all events, and writes the documents of its
 * shares. The first replica holds all of them. When it is behind, one that has fewer than its part asks for some, which are left to it
 * between two batches. Those of a replica that is gone are free when their time is over.
 *
 * Two replicas that write one document, as where a stalled one goes on, do no harm: both go through its events in order, and a document
 * leaves out what it has taken in, or its tombstone does.
 */
export class Shares implements Holding {
  private readonly holder = randomUUID();
  private readonly names: readonly string[];
  /** The right to follow everything under the name, which replicas of earlier versions ask for. */
  private readonly whole: Lease;
  /** The position that was noted for each share that is held. */
  private readonly held = new Map<string, number | undefined>();
  /** Records as this replica has written them last. */
  private readonly written = new Map<string, Share>();
  private until = 0;
  private turn = '';
  private batches = 0;
  private largeBatches = 0;
  private reached: number | undefined;
  private beginning: Promise<number | undefined> | undefined;
  /** Writes come one after the other. */
  private writing: Promise<unknown> = Promise.resolve();

  /**
   * @param name the record under which everything is followed where one replica does so
   * @param alone there is no other process, so that what one that died held is free at once
   */
  constructor(
    private readonly positions: Collection<Share>,
    name: string,
    private readonly alone: boolean,
    private readonly behind = BEHIND,
    private readonly lasting = LEASE_MS,
  ) {
    const count = alone ? 1 : SHARES;
    this.names = count === 1 ? [name] : Array.from({ length: count }, (_each, index) => `${name}/${index}-of-${count}`);
    this.whole = new Lease(positions, name, alone, lasting);
  }

  get isHeld(): boolean {
    return this.held.size > 0 && (this.alone || Date.now() < this.until - MARGIN_SHARE * this.lasting);
  }

  /** No other replica has a share. */
  get isWhole(): boolean {
    return this.held.size === this.names.length;
  }

  get position(): number | undefined {
    return lowest(this.held.values());
  }

  get furthest(): number | undefined {
    return highest([...this.held.values(), this.whole.position]);
  }

  /** The position up to which everything is handled, in all replicas. */
  async look(): Promise<number | undefined> {
    return lowest([...(await this.read()).values()].map(({ position }) => position));
  }

  /** Whether documents with this id, of any collection, are among those that this replica writes. */
  holds(id: string): boolean {
    return this.isWhole || this.held.has(this.names[bucketOf(id, this.names.length)] as string);
  }

  /** While `write` goes on, no share is left to another replica. */
  async batch<T>(events: number, write: () => Promise<T>): Promise<T> {
    this.batches += 1;
    this.largeBatches = events >= this.behind.events ? this.largeBatches + 1 : 0;
    try {
      return await write();
    } finally {
      this.batches -= 1;
    }
  }

  async take(force = false): Promise<Taken> {
    const earlier = await this.takeWhole(force);
    if (!earlier) return false;
    const known = await this.read();
    const isFree = (share: Share | undefined) => force || !this.isElsewhere(share);
    if (![...known.values()].some(isFree)) return false;
    this.turn = randomUUID();
    const forced = new Set<string>();
    const written = await this.write(this.names, (share, name) => {
      if (!isFree(share)) return undefined;
      if (this.isElsewhere(share)) forced.add(name);
      return this.own(share, highest([share.position, known.get(name)?.position]));
    });
    this.held.clear();
    this.reached = undefined;
    for (const [name, { position }] of written) this.held.set(name, position);
    this.until = endOf(written.values());
    if (!this.isHeld) return false;
    return earlier === 'forced' || forced.size > 0 ? 'forced' : 'free';
  }

  /** While nobody else is there, or while there is time, that costs nothing. */
  async renew(): Promise<boolean> {
    if (this.alone) return this.isHeld;
    return this.until - Date.now() > RENEWED_AT * this.lasting ? this.held.size > 0 : this.keep();
  }

  async hasMore(isWanted: () => boolean): Promise<boolean> {
    if (this.alone) return false;
    let shares = await this.read();
    if ([...this.held.keys()].some((name) => this.isTouched(shares.get(name)))) await this.keep();
    const asked = this.due(shares);
    if (asked.length > 0) {
      const wantedUntil = Date.now() + SHARE_WAIT_MS;
      const ask = { wantedBy: this.holder, wantedUntil };
      await this.write(asked, (share) => (this.isElsewhere(share) ? { ...share, ...ask } : undefined));
      do {
        await new Promise((resolve) => setTimeout(resolve, LOOK_INTERVAL_MS));
        shares = await this.read();
      } while (isWanted() && asked.some((name) => this.isElsewhere(shares.get(name))) && Date.now() < wantedUntil);
    }
    return this.names.some((name) => !this.held.has(name) && !this.isElsewhere(shares.get(name)));
  }

  /** Of all shares. */
  async confirm(): Promise<void> {
    if (this.names.length > 1 && this.whole.position !== undefined) await this.whole.confirm();
    const isKept = await this.keep(false);
    if (!isKept || !this.isWhole || !this.isHeld) throw tookOver();
  }

  /** One record says how far all shares are; several are noted one by one, and left to replicas that asked for them. */
  async note(position: number | undefined): Promise<boolean> {
    this.reached = position;
    if (!this.isWhole) return this.keep();
    const [first] = this.names as [string];
    const all = { turn: this.turn, position };
    const noted = (share: Share) =>
      this.isOwn(share) && share.turn === this.turn ? { ...share, ...this.own(share, position), all } : undefined;
    const isNoted = (await this.writeUnseen(first, noted)) || (await this.write([first], noted)).has(first);
    if (!isNoted) return this.keep();
    for (const name of this.held.keys()) this.held.set(name, position);
    return this.held.size > 0;
  }

  async giveUp(): Promise<void> {
    await this.takeWhole(false);
    const { reached } = this;
    // Also those that it asked for: one may be left to this replica by now, or would be.
    await this.write(this.names, (share, name) => {
      if (this.isOwn(share)) return { position: this.held.has(name) ? (reached ?? share.position) : share.position };
      return share.wantedBy === this.holder ? { ...share, wantedUntil: 0 } : undefined;
    });
    this.held.clear();
  }

  /** While all shares are taken by force, replicas of an earlier version write nothing either. */
  private async takeWhole(force: boolean): Promise<Taken> {
    if (this.names.length === 1) return 'free';
    if (force) return (await this.whole.look()) === undefined ? 'free' : this.whole.take(true);
    await this.whole.giveUp();
    return 'free';
  }

  private async keep(mayLeave = true): Promise<boolean> {
    const { reached } = this;
    const names = [...this.held.keys()];
    const written = await this.write(names, (share, name) => {
      if (!this.isOwn(share)) return undefined;
      const position = reached ?? share.position;
      if (!mayLeave || !isWanted(share) || this.batches > 0) return { ...share, ...this.own(share, position) };
      // At once, so that the next batch leaves it out.
      this.held.delete(name);
      return { position, holder: share.wantedBy, until: Date.now() + this.lasting };
    });
    for (const name of names) {
      const share = written.get(name);
      if (share?.holder !== this.holder) this.held.delete(name);
      else if (this.held.has(name)) this.held.set(name, share.position);
    }
    if (this.held.size > 0) this.until = endOf([...written.values()].filter((share) => this.isOwn(share)));
    return this.held.size > 0;
  }

  /** The shares of others that this replica should have: as many as are missing to its part, from those behind that have most. */
  private due(shares: ReadonlyMap<string, Share>): string[] {
    const behind = new Set<string | undefined>();
    const byOwner = new Map<string, string[]>([[this.holder, []]]);
    for (const [name, share] of shares) {
      const owner = isWanted(share) ? share.wantedBy : this.isElsewhere(share) ? share.holder : this.holder;
      byOwner.set(owner as string, [...(byOwner.get(owner as string) ?? []), name]);
      if ((share.largeBatches ?? 0) >= this.behind.batches) behind.add(owner);
    }
    const part = Math.floor(this.names.length / byOwner.size);
    const missing = part - (byOwner.get(this.holder)?.length ?? 0);
    const asked = Array.from({ length: Math.max(0, missing) }, () => {
      const [richest] = [...byOwner].sort(([, a], [, b]) => b.length - a.length);
      return richest && behind.has(richest[0]) ? richest[1].pop() : undefined;
    });
    return asked.filter((name) => name !== undefined);
  }

  private isOwn({ holder }: Share): boolean {
    return holder === this.holder;
  }

  /** Another replica took it, or asks for it. */
  private isTouched(share: Share = {}): boolean {
    return !this.isOwn(share) || isWanted(share);
  }

  private isElsewhere(share: Share = {}): boolean {
    return !this.alone && share.holder !== undefined && !this.isOwn(share) && (share.until ?? 0) > Date.now();
  }

  private own({ wantedBy, wantedUntil }: Share, position: number | undefined): Share {
    const asked = wantedBy === undefined ? {} : { wantedBy, wantedUntil };
    const { turn, largeBatches } = this;
    return { position, holder: this.holder, until: Date.now() + this.lasting, turn, largeBatches, ...asked };
  }

  private async read(): Promise<Map<string, Share>> {
    const found = await this.positions.getMany(this.names);
    const begun = found.includes(undefined) ? await this.begun() : undefined;
    const { all } = found[0] ?? {};
    const isWhole = all !== undefined && found.every((share) => share?.turn === all.turn);
    const known = (share: Share = { position: begun }) =>
      isWhole ? { ...share, position: highest([share.position, all.position]) } : share;
    return new Map(this.names.map((name, index) => [name, known(found[index])]));
  }

  /** Where one replica followed everything until now, it got this far: shares go on from there. */
  private begun(): Promise<number | undefined> {
    this.beginning ??= this.whole.look().catch((error: unknown) => {
      this.beginning = undefined;
      throw error;
    });
    return this.beginning;
  }

  /** @returns what was written, without the shares that `change` leaves as they are */
  private write(names: readonly string[], change: Change): Promise<ReadonlyMap<string, Share>> {
    return this.inTurn(() => this.writeNow(names, change));
  }

  /** Changes the record as it was written last, without a look at it. @returns false where another replica has written it since */
  private writeUnseen(name: string, change: Change): Promise<boolean> {
    return this.inTurn(async () => {
      const before = this.written.get(name);
      const after = before && change(before, name);
      if (!after) return false;
      const share = { ...after, term: termAfter(before) };
      const isWritten = await this.positions.put(name, share, { ifNewerBy: 'term' });
      if (isWritten) this.written.set(name, share);
      return isWritten;
    });
  }

  private inTurn<T>(write: () => Promise<T>): Promise<T> {
    const writing = this.writing.then(write);
    this.writing = writing.catch(() => undefined);
    return writing;
  }

  private async writeNow(names: readonly string[], change: Change): Promise<ReadonlyMap<string, Share>> {
    const written = new Map<string, Share>();
    const position = await this.begun();
    const changes = names.map((name) => ({
      id: name,
      change: (before: Share | null) => {
        written.delete(name);
        const changed = change(before ?? { position }, name);
        if (!changed) return before;
        const after = { ...changed, term: termAfter(before) };
        written.set(name, after);
        return after;
      },
    }));
    await this.positions.apply(changes);
    for (const [name, share] of written) this.written.set(name, share);
    return written;
  }
}

/** Every write makes it larger, so that it shows whether another replica has written since. */
const termAfter = (before: Share | null) => (before?.term ?? 0) + 1;

function isWanted({ wantedUntil = 0 }: Share): boolean {
  return wantedUntil > Date.now();
}

/** When the first of them ends. */
function endOf(shares: Iterable<Share>): number {
  return Math.min(...[...shares].map(({ until = 0 }) => until));
}

/** Of both halves of the hash, as its lowest bits alone depend on little of the text. */
function bucketOf(id: string, count: number): number {
  const hash = fnv1a(id);
  return ((hash ^ (hash >>> 16)) >>> 0) % count;
}
