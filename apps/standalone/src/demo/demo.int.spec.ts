import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Credentials } from '@perkstream/assembly';
import { until } from '@perkstream/kernel/testing';
import { type Engines } from '@perkstream/platform';
import { type RequestMessage } from '@perkstream/ports';
import { apiOperations } from '@perkstream/published';
import { RunningEngine } from '../testing/running-engine.js';
import { fetchExamples, sendExamples } from '../testing/examples.js';
import { Demo } from './demo.js';
import { type DemoSize } from './shop/demo-shop.js';

const TODAY = Date.parse('2026-03-01T08:00:00.000Z');
const DAY_MS = 86_400_000;
const SMALL: DemoSize = {
  customers: 60,
  members: 24,
  orders: 300,
  codes: { newsletter: 120, birthday: 40, comeBack: 10, giftCards: 30, referral: 20 },
};

/** Examples that a demo shop refuses, and why. */
const REFUSED = {
  // It has one of both, which the examples after them show and change.
  'create-brand': 'branding_exist',
  'create-stacking-rules': 'stacking_rules_exist',
  'create-publication-1': 'integration_api_key_required',
  // The installation keeps its own project, and a user the last project.
  'delete-project': 'resource_protected',
  'unassign-user': 'resource_protected',
  // The user of the examples is an owner by no request.
  'demote-owner': 'not_found',
  // Nothing listens where its webhook leads.
  'redeliver-webhook': 'no example of deliveryId',
  'get-webhook-delivery': 'no example of deliveryId',
  // Prices over time have ids that their moments give.
  'exclude-price-of-product': 'no example of intervalId',
  'exclude-price-of-sku': 'no example of intervalId',
  // Nothing was tried on the orders of the shop yet.
  'get-back-test': 'no example of backTestId',
  'list-back-test-visits': 'no example of backTestId',
  'cancel-back-test': 'no example of backTestId',
  // Its project is the real one.
  'get-project-clock': 'not_a_sandbox',
  'set-project-clock': 'not_a_sandbox',
  'release-project-clock': 'not_a_sandbox',
  'advance-project-clock': 'not_a_sandbox',
  // A token that works stands in no document.
  'revoke-oauth-token': 404,
};

type Answer = Record<string, unknown> & { readonly total: number };

let data: string;
/** Of a shop that is made once. */
const shared = mkdtempSync(join(tmpdir(), 'perkstream-demo-'));
/** Runs on it, for the tests that only look. */
let shop: RunningEngine;
/** How much there is in it. */
let whole: Record<string, number>;

beforeAll(async () => {
  await withDemo(async () => undefined, undefined, {}, shared);
  shop = await RunningEngine.on(shared);
  whole = await totals(shop);
});
afterAll(async () => {
  await shop.close();
  rmSync(shared, { recursive: true, force: true });
});
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'perkstream-demo-'));
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

/** The engines, up to a request: from then on nothing is answered any more. */
function cutOffAfter(engines: Engines, requests: number): Engines {
  let left = requests;
  return cutOffBefore(engines, () => left-- <= 0);
}

function cutOffBefore(engines: Engines, isLost: (message: RequestMessage) => boolean): Engines {
  const bus = Object.create(engines.bus) as Engines['bus'];
  bus.request = <T>(message: RequestMessage): Promise<T> => {
    if (isLost(message)) return Promise.reject(new Error('The power is gone'));
    return engines.bus.request<T>(message);
  };
  return { ...engines, bus };
}

/** Starts the engine as `npm start` does, makes the demo if there is one to be made, and uses what is there. */
async function withDemo<T>(
  use: (engine: RunningEngine, hadDemo: boolean) => Promise<T>,
  change = (engines: Engines) => engines,
  environment: NodeJS.ProcessEnv = {},
  folder = data,
  today = TODAY,
): Promise<T> {
  let demo: Demo | undefined;
  let own: Engines | undefined;
  const prepare = async (engines: Engines, { projectId }: Credentials) => {
    own = change(engines);
    demo = await Demo.for(engines, projectId, today);
  };
  const engine = await RunningEngine.on(folder, { prepare, environment });
  try {
    if (demo && own) await demo.make(own, apiOperations, engine.credentials, { size: SMALL });
    return await use(engine, demo !== undefined);
  } finally {
    await engine.close();
  }
}

async function get(engine: RunningEngine, path: string): Promise<Answer> {
  const { status, body } = await engine.request('GET', path);
  expect([path, status]).toEqual([path, 200]);
  return body as Answer;
}

interface Sums {
  readonly redemptions: number;
  readonly failed_redemptions: number;
  readonly failures: Readonly<Record<string, number>>;
}

/** From inside of a word, in the other case and without accents. */
function partOf(word: string): string {
  const plain = word.normalize('NFKD').replace(/\p{M}/gu, '');
  const part = plain.length > 3 ? plain.slice(1, -1) : plain;
  return part === part.toLowerCase() ? part.toUpperCase() : part.toLowerCase();
}

async function totals(engine: RunningEngine): Promise<Record<string, number>> {
  const lists = ['products', 'customers', 'campaigns', 'vouchers', 'orders', 'redemptions'];
  // Gift cards of referrers are published a moment after the shop is open.
  const parts = ['publications?campaign=Birthday&limit=1', 'redemptions?result=FAILURE&limit=1'];
  const found = await Promise.all(
    [...lists, ...parts].map(async (list) => {
      const { total } = await get(engine, `/v1/${list}`);
      return [list, total] as const;
    }),
  );
  return Object.fromEntries(found);
}

describe('the demo shop', () => {
  it('has products, customers, a campaign of each kind, codes, and orders with what was redeemed for them', async () => {
    expect(whole).toMatchObject({ products: 200, customers: 60, orders: 308, vouchers: 253 });
    const { campaigns } = await get(shop, '/v1/campaigns?limit=100');
    const types = (campaigns as { campaign_type: string }[]).map((campaign) => campaign.campaign_type);
    expect([...new Set(types)].sort()).toEqual([
      'DISCOUNT_COUPONS',
      'GIFT_VOUCHERS',
      'LOYALTY_PROGRAM',
      'PROMOTION',
      'REFERRAL_PROGRAM',
    ]);
    expect(whole['redemptions']).toBeGreaterThanOrEqual(300);
    expect(whole['redemptions?result=FAILURE&limit=1']).toBeGreaterThan(0);
  });

  it('has a loyalty program with tiers, earning rules, rewards, and members who have points', async () => {
    const program = '/v1/loyalties/Points%20club';
    const totalOf = async (list: string) => (await get(shop, `${program}/${list}`)).total;
    // Two of the cards are those that examples of the documentation name.
    expect(await Promise.all(['tiers', 'earning-rules', 'rewards', 'members'].map(totalOf))).toEqual([3, 4, 3, 26]);
    // Points come a moment after the order.
    const earned = async () => {
      const { data } = await get(shop, `${program}/transactions?limit=100`);
      return (data as { type: string }[]).filter(({ type }) => type === 'POINTS_ACCRUAL').length;
    };
    await until(async () => (await earned()) > 50);
    const { vouchers } = await get(shop, `${program}/members?limit=1`);
    const [{ code }] = vouchers as [{ code: string }];
    expect((await get(shop, `/v1/loyalties/members/${code}/tiers`)).total).toBe(1);
  });

  it('has friends who were brought, segments of customers and collections of products', async () => {
    const namesOf = async (list: string) =>
      ((await get(shop, list))['data'] as { name: string }[]).map(({ name }) => name).sort();
    expect(await namesOf('/v1/segments')).toEqual(['First customers', 'Large orders']);
    expect(await namesOf('/v1/product-collections')).toEqual(['Jeans', 'Shoes']);
    expect(await namesOf('/v1/customers/customer-1001/segments')).toContain('First customers');
    const { customers } = await get(shop, '/v1/customers?limit=100');
    const brought = (customers as { referrals: { total: number } }[]).filter(({ referrals }) => referrals.total > 0);
    expect(brought.length).toBeGreaterThan(0);
    const referrers = (customers as { id: string; loyalty: { referred_customers: number } }[]).filter(
      ({ loyalty }) => loyalty.referred_customers > 0,
    );
    const rewarded = (id: string) => get(shop, `/v1/customers/${id}/activity?type=customer.rewarded`);
    // Rewards come a moment after the redemption.
    const thanked = async () => {
      const rewards = await Promise.all(referrers.map(({ id }) => rewarded(id)));
      return rewards.length > 0 && rewards.every(({ data }) => (data as object[]).length > 0);
    };
    await until(thanked);
  });

  it('has a past of 90 days, and no future', async () => {
    const dateOf = async (path: string) => {
      const { orders } = await get(shop, path);
      return Date.parse((orders as { created_at: string }[])[0]?.created_at ?? '');
    };
    const first = await dateOf('/v1/orders?limit=1&order=created_at');
    const last = await dateOf('/v1/orders?limit=1&order=-created_at');
    expect(first).toBeLessThan(TODAY - 85 * DAY_MS);
    expect(last).toBeLessThan(TODAY);
    const { redemptions } = await get(shop, '/v1/redemptions?limit=1');
    expect(Date.parse((redemptions as { date: string }[])[0]?.date ?? '')).toBeLessThan(TODAY);
  });

  it.each([
    ['customers', 'customers', ['name', 'email', 'source_id']],
    ['products', 'products', ['name', 'source_id']],
    ['campaigns', 'campaigns', ['name']],
    ['vouchers', 'vouchers', ['code']],
    ['validation-rules', 'data', ['name']],
    ['segments', 'data', ['name']],
    ['product-collections', 'data', ['name']],
  ])('is searched by a part of each name: %s', async (list, under, fields) => {
    type Row = Record<string, string | undefined> & { readonly id: string };
    const rows = (await get(shop, `/v1/${list}?limit=60`))[under] as readonly Row[];
    const parts = new Map<string, string>();
    for (const row of rows)
      for (const field of fields) for (const word of (row[field] ?? '').split(' ')) parts.set(partOf(word), row.id);
    expect(parts.size).toBeGreaterThan(0);
    for (const [part, id] of parts) {
      const found = (await get(shop, `/v1/${list}?limit=100&search=${encodeURIComponent(part)}`))[under];
      expect([part, (found as readonly Row[]).map((row) => row.id)]).toEqual([part, expect.arrayContaining([id])]);
    }
  });

  it('has for each figure exactly the redemptions that it counts', async () => {
    const figures = await get(shop, '/v1/insights/figures?from=2025-11-20&to=2026-03-02&interval=day');
    const { from, to, totals: sums } = figures as unknown as { from: string; to: string; totals: Sums };
    const justBefore = new Date(Date.parse(from) - 1).toISOString();
    const each =
      'filters[object][conditions][$is]=redemption&filters[related_object_type][conditions][$is_not]=redemption';
    const rows = async (query: string) => {
      const dates = `created_at[after]=${justBefore}&created_at[before]=${to}`;
      return (await get(shop, `/v1/redemptions?limit=1&${dates}&${each}&${query}`)).total;
    };
    expect(sums.redemptions).toBeGreaterThan(0);
    expect(await rows('result=SUCCESS')).toBe(sums.redemptions);
    expect(await rows('result=FAILURE')).toBe(sums.failed_redemptions);
    const reasons = Object.entries(sums.failures);
    expect(reasons).not.toEqual([]);
    for (const [key, count] of reasons) {
      expect([key, await rows(`result=FAILURE&filters[failure_code][conditions][$is]=${key}`)]).toEqual([key, count]);
    }
  });

  it('has orders whose goods came back, with what was redeemed for them given back', async () => {
    const { orders } = await get(shop, '/v1/orders?limit=100&order=updated_at&page=3');
    const canceled = (orders as { status: string; redemptions?: object }[]).filter(
      ({ status }) => status === 'CANCELED',
    );
    expect(canceled.length).toBeGreaterThan(0);
    const notes = canceled.flatMap(({ redemptions }) => Object.values(redemptions ?? {}) as object[]);
    expect(notes.every((note) => 'rollback_id' in note)).toBe(true);
  });

  it('takes every example of the documentation in the order of its page', async () => {
    const examples = async (engine: RunningEngine) => {
      const all = await fetchExamples(engine);
      expect(all.length).toBeGreaterThan(250);
      expect(await sendExamples(engine, all)).toEqual(REFUSED);
    };
    // Points are pending and redemptions can be rolled back for some weeks.
    await withDemo(examples, undefined, {}, data, Date.now());
  });

  it('has all that examples name before the rest is made', async () => {
    const isSixthCustomer = ({ key }: RequestMessage) => key === 'customer/customer-1006';
    const cutOff = withDemo(totals, (engines) => cutOffBefore(engines, isSixthCustomer), {}, data, Date.now());
    await expect(cutOff).rejects.toThrow('The power is gone');
    const engine = await RunningEngine.on(data);
    expect(await sendExamples(engine, await fetchExamples(engine))).toEqual(REFUSED);
    await engine.close();
  });

  it('is made once', async () => {
    cpSync(shared, data, { recursive: true });
    expect(await withDemo(async (engine, hadDemo) => [hadDemo, await totals(engine)])).toEqual([false, whole]);
  });

  it('is the same when it is cut off again and again, early and late, and carried on each time', async () => {
    for (const requests of [20, 110, 570, 100]) {
      const cutOff = withDemo(totals, (engines) => cutOffAfter(engines, requests));
      await expect(cutOff).rejects.toThrow('The power is gone');
    }
    expect(await withDemo((engine) => totals(engine))).toEqual(whole);
  });

  it('is left as it is when it was cut off and the next start is in another project, which takes the same requests', async () => {
    const cutOff = withDemo(totals, (engines) => cutOffAfter(engines, 130));
    await expect(cutOff).rejects.toThrow('The power is gone');
    const other = { PERKSTREAM_PROJECT_ID: 'proj_other' };
    const started = await withDemo(async (engine, hadDemo) => [hadDemo, await totals(engine)], undefined, other);
    expect(started).toMatchObject([false, { products: 0, customers: 0, vouchers: 0 }]);
    // In its own project it is carried on.
    const carriedOn = withDemo(totals, (engines) => cutOffAfter(engines, 0));
    await expect(carriedOn).rejects.toThrow('The power is gone');
  });

  it('does not come among data of somebody’s own', async () => {
    const engine = await RunningEngine.on(data);
    await engine.close();
    await withDemo(async (later, hadDemo) => {
      expect(hadDemo).toBe(false);
      expect(await totals(later)).toMatchObject({ products: 0, orders: 0 });
    });
  });
});
