import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type CustomerAnswer, type SegmentAnswer } from '@perkstream/published';
import { SegmentSteps } from '../services/segment-steps.js';
import { CustomersInProcess } from '../testing/customers-in-process.js';

let customers: CustomersInProcess;
let segment: SegmentAnswer;

const CUSTOMERS = 30;
const isIn = (number: number) => number % 3 === 0 && number >= 12;

beforeEach(async () => {
  customers = await CustomersInProcess.start();
  customers.app.get(SegmentSteps).bounds = { lookedAt: 10, askedFor: 4 };
  for (let number = 0; number < CUSTOMERS; number++) {
    const now = new Date(Date.parse('2026-03-01T08:00:00Z') + number * 1_000).toISOString();
    await customers.create({ source_id: `c${number}`, metadata: { isIn: isIn(number) } }, { now });
  }
  segment = await customers.answer<SegmentAnswer>('create-segment', {}, { name: 'Segment', type: 'passive', filter });
});

afterEach(() => customers.stop());

const filter = {
  junction: 'and',
  'summary.orders.total_count': { conditions: { $is: [0] } },
  'metadata.isIn': { conditions: { $is: [true] } },
};
const expected = Array.from({ length: CUSTOMERS }, (_, number) => number).filter(isIn);

interface Step {
  readonly customers: readonly CustomerAnswer[];
  readonly total: number;
  readonly has_more: boolean;
  readonly more_starting_after?: string;
  readonly total_is_at_least: boolean;
}

const step = (query: object): Promise<Step> =>
  customers.answer('list-customers', {}, undefined, {
    query: { segment_id: segment.id, limit: 3, order: 'created_at', ...query },
  });

async function all(query: object = {}): Promise<Step[]> {
  const steps: Step[] = [];
  for (let after: object = {}; ;) {
    const next = await step({ ...query, ...after });
    steps.push(next);
    if (!next.has_more) return steps;
    after = { starting_after_id: next.more_starting_after };
  }
}

const numbersOf = (steps: readonly Step[]) =>
  steps.flatMap(({ customers: found }) => found.map(({ source_id }) => Number(source_id?.slice(1))));

describe('the customers of a segment by behaviour, of more than are looked at for one answer', () => {
  it('are listed step by step, in the order that is asked for', async () => {
    expect(numbersOf(await all())).toEqual(expected);
    expect(numbersOf(await all({ order: '-created_at' }))).toEqual([...expected].reverse());
    expect(numbersOf(await all({ order: 'source_id' })).sort((a, b) => a - b)).toEqual(expected);
  });

  it('may be fewer than asked for, or none, while there are more', async () => {
    const steps = await all();
    expect(steps[0]).toMatchObject({ customers: [], has_more: true, more_starting_after: expect.any(String) });
    expect(steps.at(-1)?.more_starting_after).toBeUndefined();
    expect(Math.max(...steps.map(({ customers: found }) => found.length))).toBeLessThanOrEqual(3);
  });

  it('are counted a step further by each answer, to the end', async () => {
    const counts: [number, boolean][] = [];
    while (counts.at(-1)?.[1] !== false) {
      const { total, total_is_at_least } = await step({});
      counts.push([total, total_is_at_least]);
    }
    const totals = counts.map(([total]) => total);
    expect(totals).toEqual([...totals].sort((a, b) => a - b));
    expect(counts[0]?.[1]).toBe(true);
    expect(counts.length).toBeGreaterThanOrEqual(CUSTOMERS / 5);
    expect(totals.at(-1)).toBe(expected.length);
  });

  it('hold each answer to its bound, a smaller one where points are asked for', async () => {
    const bounds = { lookedAt: 10, askedFor: 4 };
    let lookedAt = 0;
    const memberships = (customers.app.get(SegmentSteps) as unknown as { memberships: { of: unknown } }).memberships;
    const of = (memberships.of as (...given: unknown[]) => Promise<unknown>).bind(memberships);
    memberships.of = (...given: unknown[]) => {
      lookedAt += 1;
      return of(...given);
    };
    await step({});
    expect(lookedAt).toBe(bounds.lookedAt);
    const byPoints = { junction: 'and', 'loyalty_points.campaigns.Club.points': { conditions: { $more_than: [50] } } };
    segment = await customers.answer('create-segment', {}, { name: 'Club', type: 'passive', filter: byPoints });
    lookedAt = 0;
    await step({});
    expect(lookedAt).toBe(bounds.askedFor);
  });

  it('have no numbered pages, and are listed at once where they are few', async () => {
    const refused = await customers.refusal('list-customers', {}, undefined, {
      query: { segment_id: segment.id, page: 2 },
    });
    expect(refused).toMatchObject({ code: 400, details: expect.stringMatching(/starting_after_id/) });
    customers.app.get(SegmentSteps).bounds = { lookedAt: CUSTOMERS, askedFor: 4 };
    const whole = await step({ limit: 2, page: 2 });
    expect(numbersOf([whole])).toEqual(expected.slice(2, 4));
    expect(whole).toMatchObject({ total: expected.length, has_more: true });
    expect(whole).not.toHaveProperty('total_is_at_least');
  });
});
