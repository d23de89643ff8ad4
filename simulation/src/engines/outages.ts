import { type Owner } from '../world/owner.js';

interface Outage {
  readonly engine: string;
  /** Absent: for all. */
  readonly caller: Owner | undefined;
  readonly from: number;
  readonly until: number;
  /** It takes no writes, and answers questions. */
  readonly isFull: boolean;
}

/** Milliseconds after which nothing is under way that an outage cut off. */
const REMEMBERED_FOR_MS = 600_000;

/** Which engines are away, and for whom: for one replica it is a partition. Times are those of the world's steady clock. */
export class Outages {
  private outages: Outage[] = [];

  constructor(private readonly now: () => number) {}

  begin(engine: string, caller: Owner | undefined, milliseconds: number, isFull = false): void {
    const from = this.now();
    this.outages = this.outages.filter(({ until }) => until > from - REMEMBERED_FOR_MS);
    this.outages.push({ engine, caller, from, until: from + milliseconds, isFull });
  }

  isAway(engine: string, caller: Owner): boolean {
    return this.has(engine, caller, ({ until, isFull }) => !isFull && until > this.now());
  }

  isFull(engine: string, caller: Owner): boolean {
    return this.has(engine, caller, ({ until, isFull }) => isFull && until > this.now());
  }

  /** Whether a connection of then was lost meanwhile. */
  isLostSince(engine: string, caller: Owner, then: number): boolean {
    return this.has(engine, caller, ({ from, isFull }) => !isFull && from > then);
  }

  private has(engine: string, caller: Owner, is: (outage: Outage) => boolean): boolean {
    return this.outages.some(
      (each) => each.engine === engine && (each.caller === undefined || each.caller === caller) && is(each),
    );
  }
}
