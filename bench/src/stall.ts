import { runFromSources } from './from-sources.js';
import { generate, type Load } from './generator.js';
import { type Shop, shopAt } from './shop.js';

interface HeavyRequest {
  readonly name: string;
  readonly path: string;
  readonly body: object;
}

/** Large bodies of some ten megabytes. Most of them are refused, but only after they were read. */
const LARGE_BODIES: readonly {
  readonly name: string;
  readonly path: string;
  readonly body: () => string | FormData;
}[] = [
  {
    name: 'a bulk body of millions of empty items',
    path: '/v1/customers/bulk/async',
    body: () => `[${'{},'.repeat(3_400_000)}{}]`,
  },
  {
    name: 'a bulk body with one item of millions of numbers',
    path: '/v1/customers/bulk/async',
    body: () => `[{"source_id":"a","metadata":{"n":[${'1,'.repeat(5_000_000)}1]}}]`,
  },
  {
    name: 'the metadata of a million codes',
    path: '/v1/vouchers/metadata/async',
    body: () => `{"codes":[${'"C-1234",'.repeat(1_100_000)}"C"],"metadata":{"a":1}}`,
  },
  {
    name: 'a file of CSV with millions of empty lines',
    path: '/v1/customers/importCSV',
    body: () => {
      const form = new FormData();
      form.set('file', new Blob([`name,email,source_id\n${'\n'.repeat(9_000_000)}`], { type: 'text/csv' }), 'a.csv');
      return form;
    },
  },
  {
    name: 'a file of CSV with lines that are too short',
    path: '/v1/customers/importCSV',
    body: () => {
      const form = new FormData();
      form.set('file', new Blob([`name,email,source_id\n${'a\n'.repeat(100_001)}`], { type: 'text/csv' }), 'a.csv');
      return form;
    },
  },
];

/** A megabyte. */
const LARGE_ORDER = {
  items: Array.from({ length: 500 }, (_one, index) => ({
    product_id: `p${index}`,
    quantity: 1,
    price: 1_000,
    metadata: { note: 'x'.repeat(1_700) },
  })),
};
const LARGE_CODES = Array.from({ length: 7 }, (_one, index) => `STALL-${index}`);

/** Past the deadline of requests: large ones that are worked on together are answered together, late or never. */
const LONG_ENOUGH = 12;

/** So many under one key at once, sent by another process. The last leave work behind that is only given up at its end. */
const MANY_AT_ONCE: readonly (Pick<Load, 'method' | 'path' | 'body' | 'connections'> & { readonly name: string })[] = [
  {
    name: '500 small validations at once',
    path: '/v1/validations',
    body: { redeemables: [{ object: 'voucher', id: LARGE_CODES[0] }], order: { amount: 10_000 } },
    connections: 500,
  },
  { name: '500 pages of 7 MB at once', method: 'GET', path: '/v1/orders?limit=7', connections: 500 },
  {
    name: '50 redemptions of 7 MB at once',
    path: '/v1/redemptions',
    body: { redeemables: LARGE_CODES.map((id) => ({ object: 'voucher', id })), order: LARGE_ORDER },
    connections: 50,
  },
];

interface Stall {
  /** Milliseconds: the worst latency */
  live: number;
  redemption: number;
  /** Milliseconds that the heavy requests took on average, and how they were answered. */
  readonly took: number[];
  readonly statuses: Set<number>;
}

/** How many of the same kind run side by side. */
const AT_A_TIME = 4;
const CODE = 'STALL';

/**
 * The worst latency of `/health/live` and of a redemption of another project while one project sends requests that are as much work
 * as they may be, of one kind after the other.
 * @param shop under the keys of an application and of management
 */
export async function measureStall(shop: Shop, seconds: number): Promise<string> {
  const { id, server_side_key: key } = await shop.post<{
    id: string;
    server_side_key: { app_id: string; app_token: string };
  }>('/management/v1/projects', { name: 'Heavy', timezone: 'UTC', currency: 'EUR', case_sensitive_codes: true });
  const headers = { 'x-app-id': key.app_id, 'x-app-token': key.app_token };
  const keys = [headers, shop.headers].map((each) => JSON.stringify(each));
  const made = runFromSources('e2e/src/make-heavy-requests.ts', shop.url, id, ...keys);
  const discount = { type: 'PERCENT', percent_off: 10 };
  await shop.post(`/v1/vouchers/${CODE}`, { type: 'DISCOUNT_VOUCHER', discount });
  const rows = [row('milliseconds at worst, no more than 250', 'live', 'redeem', 'answered')];
  const idle = await stallDuring(shop, seconds, () => new Promise((resolve) => setTimeout(resolve, 100)));
  rows.push(row('nothing else', ...figuresOf(idle)));
  const measure = async (name: string, path: string, body: string | FormData) => {
    const sent = typeof body === 'string' ? { ...headers, 'content-type': 'application/json' } : headers;
    const stall = await stallDuring(shop, seconds, async ({ took, statuses }) => {
      const began = performance.now();
      const answer = await fetch(shop.url + path, { method: 'POST', headers: sent, body });
      await answer.arrayBuffer();
      took.push(performance.now() - began);
      statuses.add(answer.status);
    });
    rows.push(row(name, ...figuresOf(stall)));
  };
  for (const { name, path, body } of JSON.parse(made) as readonly HeavyRequest[]) {
    await measure(name, path, JSON.stringify(body));
  }
  for (const { name, path, body } of LARGE_BODIES) await measure(name, path, body());
  const heavy = shopAt(shop.url, headers);
  for (const code of LARGE_CODES) await heavy.post(`/v1/vouchers/${code}`, { type: 'DISCOUNT_VOUCHER', discount });
  for (let made = 0; made < 7; made++) await heavy.post('/v1/orders', LARGE_ORDER);
  for (const { name, ...load } of MANY_AT_ONCE) {
    let answered = '';
    const send = async () => {
      const { requests, failures, p50 } = await generate({ ...load, url: shop.url, headers, seconds: LONG_ENOUGH });
      answered = `${requests} answered in ${p50.toFixed(0)} ms, ${failures} refused or given up`;
    };
    const [live, redemption] = figuresOf(await stallDuring(shop, LONG_ENOUGH, send, 1));
    rows.push(row(name, live, redemption, answered));
  }
  return rows.join('\n');
}

async function stallDuring(
  shop: Shop,
  seconds: number,
  work: (stall: Stall) => Promise<unknown>,
  atATime = AT_A_TIME,
): Promise<Stall> {
  const stall: Stall = { live: 0, redemption: 0, took: [], statuses: new Set() };
  const end = performance.now() + seconds * 1_000;
  const repeat = async (step: () => Promise<unknown>) => {
    while (performance.now() < end) await step();
  };
  const worst = async (what: 'live' | 'redemption', ask: () => Promise<unknown>) => {
    const began = performance.now();
    await ask();
    stall[what] = Math.max(stall[what], performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const cart = { redeemables: [{ object: 'voucher', id: CODE }], order: { amount: 10_000 } };
  await Promise.all([
    ...Array.from({ length: atATime }, () => repeat(() => work(stall))),
    repeat(() => worst('live', () => fetch(`${shop.url}/health/live`).then((answer) => answer.text()))),
    repeat(() => worst('redemption', () => shop.post('/v1/redemptions', cart))),
  ]);
  return stall;
}

function figuresOf({ live, redemption, took, statuses }: Stall): [string, string, string] {
  const mean = took.reduce((sum, each) => sum + each, 0) / Math.max(1, took.length);
  const answered = took.length === 0 ? '' : `${took.length} × ${[...statuses].join(', ')} in ${mean.toFixed(0)} ms`;
  return [live.toFixed(0), redemption.toFixed(0), answered];
}

function row(name: string, live: string, redemption: string, answered: string): string {
  return `${name.padEnd(52)}${live.padStart(8)}${redemption.padStart(8)}   ${answered}`;
}
