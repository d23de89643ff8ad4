import { randomBytes } from 'node:crypto';
import { type Collection, type CollectionDefinition } from '@perkstream/ports';

/** The replica that began a process, or that the documents belong to. */
export interface ReplicaNote {
  readonly id: string;
  /** Milliseconds since 1970: until then it is surely alive. */
  readonly until: number;
}

/** Nest token of the `Replica`; undefined where this is the only process that writes. */
export const REPLICA = Symbol('replica');

export const replicaNotes: CollectionDefinition = { name: 'replicas', version: 1, fields: {}, indexes: [] };

/** Under which the owner of documents that are nobody else's is noted. */
const OWNER = 'owner';
/** Milliseconds that a lease lasts when nobody renews it, and between two renewals. */
const LEASE_MS = 6_000;
const RENEWAL_INTERVAL_MS = 1_500;

/**
 * This process, as it is named in the processes that it begins in a shared event store: so that what it left unfinished is taken up as
 * soon as it is known to be gone. Documents that are nobody else's keep its name from run to run.
 */
export class Replica {
  private timer: NodeJS.Timeout | undefined;

  private constructor(
    private readonly notes: Collection<ReplicaNote>,
    readonly id: string,
    private readonly isLeased: boolean,
    /** Milliseconds since 1970 */
    private readonly startedAt: number,
  ) {}

  /** @param alone no other replica has these documents: what an earlier run began has no owner any more */
  static async of(notes: Collection<ReplicaNote>, alone: boolean, now = Date.now()): Promise<Replica> {
    const fresh = randomBytes(6).toString('base64url');
    if (!alone) return new Replica(notes, fresh, true, now);
    const owner = await notes.get(OWNER);
    if (!owner) await notes.put(OWNER, { id: fresh, until: 0 });
    return new Replica(notes, owner?.id ?? fresh, false, now);
  }

  /** Keeps saying that it is alive. */
  async start(reportFailure: (error: unknown) => void): Promise<void> {
    if (!this.isLeased) return;
    await this.renew(LEASE_MS).catch(reportFailure);
    this.timer = setInterval(() => void this.renew(LEASE_MS).catch(reportFailure), RENEWAL_INTERVAL_MS);
    this.timer.unref();
  }

  /** What is still unfinished is free at once. */
  async stop(): Promise<void> {
    if (!this.timer) return;
    clearInterval(this.timer);
    await this.renew(0).catch(() => undefined);
  }

  /**
   * Until when a replica may have been at work, in milliseconds since 1970: an earlier run of this one until this one started, another
   * one until its lease ended. Undefined while it may be alive: also one that never had a lease here.
   */
  async goneSince(id: string): Promise<number | undefined> {
    if (id === this.id) return this.isLeased ? undefined : this.startedAt;
    const note = await this.notes.get(id);
    return note && note.until < Date.now() ? note.until : undefined;
  }

  private async renew(lasting: number): Promise<void> {
    await this.notes.put(this.id, { id: this.id, until: Date.now() + lasting });
  }
}
