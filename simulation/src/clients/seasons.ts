import { type World } from '../world/world.js';
import { type Client, type Given } from './client.js';
import { dayOf } from './days.js';
import { join, openProgram } from './openings.js';

const PROGRAM = 'Seasons';
const MEMBER = { source_id: 'sea' };
const WAITS = 10;
const DAY_MS = 86_400_000;
/** By so many milliseconds clocks of replicas and of the client may differ. */
const UNSURE_MS = 120_000;

/** Points that a request gave. Where midnight came while it was made, each day is one of two. */
interface Grant {
  readonly points: number;
  /** The first day on which they may be spent, and the last one. */
  readonly times: readonly { readonly first: string; readonly last: string }[];
}

/** At least and at most. */
type Range = readonly [least: number, most: number];

/** A member whose points wait, and expire, by rules of its own program: at the end of the next month, or on a day that the request says. */
export class Seasons {
  card = '';
  private readonly grants: Grant[] = [];
  private begun = 0;

  constructor(
    readonly client: Client,
    private readonly world: World,
  ) {}

  async open(): Promise<void> {
    const { client } = this;
    const expiration_rules = { period_type: 'MONTH', period_value: 1, rounding_type: 'END_OF_MONTH' };
    const pending_points = { period_type: 'DAY', period_value: WAITS };
    const rule = { event: 'order.paid', loyalty: { type: 'FIXED', points: 7 }, pending_points };
    await openProgram(client, PROGRAM, { points: 0, expiration_rules }, [rule]);
    this.card = (await join(client, PROGRAM, MEMBER.source_id)).code;
  }

  async visit(): Promise<void> {
    const { chance } = this.world;
    const params = { memberId: this.card };
    const points = 3 + chance.below(20);
    const of = (day: string) => ({ first: day, last: endOfNextMonth(day) });
    const acts: (() => Promise<void>)[] = [
      () => this.give('update-loyalty-card-balance', { params, body: { points } }, points, of),
      () => {
        const expiration_date = dayAfter(dayOf(new Date().toISOString()), 1 + chance.below(80));
        const body = { points, expiration_type: 'CUSTOM_DATE', expiration_date };
        return this.give('update-loyalty-card-balance', { params, body }, points, (first) => ({
          ...{ first, last: expiration_date },
        }));
      },
      () => {
        const body = { source_id: `season-${this.begun++}`, amount: 1_000, status: 'PAID', customer: MEMBER };
        return this.give('create-order', { body }, 7, (day) => of(dayAfter(day, WAITS)));
      },
    ];
    await chance.of(acts)();
  }

  /** @returns what can be spent by now, and what waits */
  get expected(): { readonly balance: Range; readonly pending: Range } {
    const today = dayOf(new Date().toISOString());
    return {
      balance: this.sum(({ first, last }) => first <= today && today <= last),
      pending: this.sum(({ first }) => first > today),
    };
  }

  private sum(counts: (time: Grant['times'][number]) => boolean): Range {
    const of = (grants: readonly Grant[]) => grants.reduce((sum, { points }) => sum + points, 0);
    return [
      of(this.grants.filter(({ times }) => times.every(counts))),
      of(this.grants.filter(({ times }) => times.some(counts))),
    ];
  }

  private async give(
    operation: string,
    given: Given,
    points: number,
    timeOf: (day: string) => Grant['times'][number],
  ): Promise<void> {
    const from = Date.now() - UNSURE_MS;
    const reply = await this.client.ask(operation, given, this.world.chance.is(0.15) ? 1 : 0);
    if (!reply || 'error' in reply) return;
    const days = new Set([from, Date.now() + UNSURE_MS].map((time) => dayOf(new Date(time).toISOString())));
    this.grants.push({ points, times: [...days].map(timeOf) });
  }
}

function dayAfter(day: string, days: number): string {
  return dayOf(new Date(Date.parse(day) + days * DAY_MS).toISOString());
}

/** The last day of the month after that of the day. */
function endOfNextMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return dayOf(new Date(Date.UTC(year, month + 1, 0)).toISOString());
}
