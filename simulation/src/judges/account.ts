export type State = 'held' | 'standing';

/** Something finite that a redemption takes: a use, and from each bucket so much. Credits and amounts have the one bucket ''. */
interface Taken {
  state: State;
  parts: Parts;
  readonly session?: Session | undefined;
}

export type Parts = ReadonlyMap<string, number>;

/** A use, and credits, that nobody else may have until then. */
export interface Session {
  readonly key: string;
  readonly expiresAt: string;
  readonly credits?: number;
}

// oxlint-disable-next-line typescript/no-explicit-any
export type Definition = any;

/** The limits of something by now: how often it may be used, and how far below zero it may be. */
export interface Bounds {
  readonly uses: number;
  readonly below: number;
}

/**
 * What is left of one thing by its events: uses of a code, credits, points by bucket, the stock of a reward, a limit. What is held counts as
 * used until it is let go. Each method that changes it returns what is wrong with that, in plain words.
 */
export class Account {
  private readonly taken = new Map<string, Taken>();
  /** By the redemption, how it was used in the end, and given back. */
  private readonly givenBack = new Map<string, Parts>();
  /** By the redemption, what returns are to give back, and have not yet. */
  readonly aside = new Map<string, number>();
  private readonly sessions = new Map<string, Session>();
  readonly buckets = new Map<string, number>();
  /** By the bucket, the last day on which it may be used. */
  readonly lastDays = new Map<string, string | null>();
  /** By the entry that waits, the day on which it can be spent. */
  readonly pending = new Map<string, string>();
  /** What was counted before the account began: nobody knows of whom. */
  private before = 0;
  /** A redemption let it go again, at least once. */
  wasReleased = false;

  /** @param definition as it was created: of a code, of a reward */
  constructor(
    private readonly bounds: () => Bounds,
    readonly definition: Definition,
  ) {}

  /** What is left of amounts, above all bounds. */
  get amountLeft(): number {
    return this.balance + this.bounds().below;
  }

  /** Points whose last day is not over. */
  balanceOn(day: string): number {
    const usable = [...this.buckets].filter(([bucket]) => (this.lastDays.get(bucket) ?? day) >= day);
    return sumOf(new Map(usable));
  }

  /** Points that can be spent by then are not booked yet. */
  isDueOn(day: string): boolean {
    return [...this.pending.values()].some((activatesAt) => activatesAt <= day);
  }

  /** How many sessions lock a use. */
  locksAt(now: string): number {
    return [...this.sessions.values()].filter(({ expiresAt }) => expiresAt > now).length;
  }

  /** Uses that stand or are held. */
  get uses(): number {
    return this.taken.size;
  }

  get usesLeft(): number {
    return this.bounds().uses - this.uses;
  }

  get balance(): number {
    return sumOf(this.buckets);
  }

  get held(): readonly string[] {
    return [...this.taken].filter(([, { state }]) => state === 'held').map(([id]) => id);
  }

  stateOf(id: string): State | undefined {
    return this.taken.get(id)?.state;
  }

  put(parts: Parts): string | undefined {
    for (const [bucket, amount] of parts) this.buckets.set(bucket, (this.buckets.get(bucket) ?? 0) + amount);
    return undefined;
  }

  /** For good, and by no redemption. */
  spend(parts: Parts): string | undefined {
    return this.withdraw(parts);
  }

  begin(amount: number): string | undefined {
    this.before = amount;
    return this.spend(new Map([['', amount]]));
  }

  take(id: string, state: State, parts: Parts, at?: string, sessionKey?: string): string | undefined {
    if (this.taken.has(id)) return `is ${this.stateOf(id)} for ${id} already, and is taken once more`;
    const session = sessionKey === undefined ? undefined : this.sessions.get(sessionKey);
    if (session) this.sessions.delete(session.key);
    this.taken.set(id, { state, parts, session });
    if (at !== undefined) this.sweep(at);
    return this.withdraw(parts) ?? this.tooMany();
  }

  confirm(id: string, parts?: Parts): string | undefined {
    const use = this.taken.get(id);
    if (use?.state !== 'held') return `is confirmed for ${id}, and holds nothing for it`;
    use.state = 'standing';
    return differs('is confirmed for', id, parts, use.parts);
  }

  release(id: string, at?: string): string | undefined {
    const use = this.taken.get(id);
    if (use?.state !== 'held') return `is let go for ${id}, and holds nothing for it`;
    this.taken.delete(id);
    this.wasReleased = true;
    const { session } = use;
    const returns = session && at !== undefined && session.expiresAt > at && !this.sessions.has(session.key);
    if (returns) this.sessions.set(session.key, session);
    return this.put(use.parts);
  }

  /** @param isElsewhere to other buckets than it was taken from: the day of those may be over */
  giveBack(id: string, parts?: Parts, isElsewhere = false): string | undefined {
    const use = this.taken.get(id);
    if (!use && parts && this.before >= sumOf(parts)) {
      this.before -= sumOf(parts);
      return this.put(parts);
    }
    if (use?.state !== 'standing') {
      const before = this.givenBack.has(id) ? ', which had it back already' : '';
      return `is given back for ${id}, and has no use of it that stands${before}`;
    }
    this.taken.delete(id);
    this.givenBack.set(id, use.parts);
    return differs('is given back for', id, parts, use.parts) ?? this.put((isElsewhere && parts) || use.parts);
  }

  /**
   * A return gives some of it back next, before or after what a rollback gives back. The use stands with the rest, even if that is nothing.
   * @param isMereAmount there is no use beside the amount, which ends with it
   */
  setAside(id: string, amount: number, isMereAmount: boolean): string | undefined {
    const use = this.taken.get(id);
    if (use?.state !== 'standing') return `is to give ${amount} of ${id} back, and has no use of it that stands`;
    const left = sumOf(use.parts) - amount;
    if (left < 0) return `is to give ${amount} of ${id} back, and there were ${left + amount} left of it`;
    use.parts = new Map([['', left]]);
    if (left === 0 && isMereAmount) this.taken.delete(id);
    this.aside.set(id, (this.aside.get(id) ?? 0) + amount);
    return undefined;
  }

  giveBackAside(id: string, parts: Parts): string | undefined {
    const amount = sumOf(parts);
    const left = (this.aside.get(id) ?? 0) - amount;
    if (left < 0) return `is given ${amount} back for ${id}, and returns were to give ${left + amount}`;
    if (left === 0) this.aside.delete(id);
    else this.aside.set(id, left);
    return this.put(parts);
  }

  lock(session: Session, at: string): string | undefined {
    this.sweep(at);
    this.sessions.set(session.key, session);
    return this.tooMany();
  }

  unlock(key: string, at: string): undefined {
    this.sessions.delete(key);
    this.sweep(at);
  }

  unlockAll(): undefined {
    this.sessions.clear();
    for (const [id, { state, parts }] of this.taken) this.taken.set(id, { state, parts });
  }

  /** Sessions that have run out by then. */
  sweep(at: string): void {
    for (const { key, expiresAt } of this.sessions.values()) if (expiresAt <= at) this.sessions.delete(key);
  }

  /** Of what was deleted for good nothing is left. */
  close(): undefined {
    this.taken.clear();
    this.aside.clear();
    this.buckets.clear();
  }

  private withdraw(parts: Parts): string | undefined {
    const { below } = this.bounds();
    const wrong: string[] = [];
    for (const [bucket, amount] of parts) {
      const left = (this.buckets.get(bucket) ?? 0) - amount;
      this.buckets.set(bucket, left);
      if (left >= -below) continue;
      const of = bucket === '' ? '' : ` in ${bucket}`;
      wrong.push(`is asked for ${amount}${of}, and there were ${left + amount + below}`);
    }
    return wrong.join('; ') || undefined;
  }

  private tooMany(): string | undefined {
    const locked = this.sessions.size;
    const credits = [...this.sessions.values()].reduce((sum, each) => sum + (each.credits ?? 0), 0);
    if (this.uses + locked > this.bounds().uses)
      return `is used ${this.uses} times, ${locked} more are locked, and its limit is ${this.bounds().uses}`;
    return credits > this.balance + this.bounds().below ? `has less than the ${credits} that sessions lock` : undefined;
  }
}

function sumOf(parts: Parts): number {
  return [...parts.values()].reduce((sum, amount) => sum + amount, 0);
}

function differs(what: string, id: string, is: Parts | undefined, expected: Parts): string | undefined {
  if (!is || sumOf(is) === sumOf(expected)) return undefined;
  return `${what} ${id} with ${sumOf(is)}, and ${sumOf(expected)} would be right`;
}
