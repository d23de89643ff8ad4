import { generate } from './generator.js';
import { populations, type Population } from './offers.js';
import { type Shop, shopAt } from './shop.js';

const FEW_OFFERS = 50;
const LEVEL = { source_id: 'ada', metadata: { level: 'level-7' } };
const WARM_UP_REDEMPTIONS = 150;
const ROUNDS = 3;

const cart = {
  amount: 20_000,
  metadata: { way: 'web' },
  items: [
    { product_id: 'prod_7', quantity: 2, price: 5_000 },
    { product_id: 'prod_8', quantity: 1, price: 10_000 },
  ],
};

const questions = {
  ALL: { scenario: 'ALL' },
  'ALL, best deal': { scenario: 'ALL', options: { sorting_rule: 'BEST_DEAL' } },
  'AUDIENCE_ONLY, 20': { scenario: 'AUDIENCE_ONLY', options: { limit: 20 } },
  PRODUCTS: { scenario: 'PRODUCTS' },
};

/** Microseconds per qualification among few offers and among many, by what the offers require and what is asked for. */
export async function measureQualifications(shop: Shop, many: number, requests: number): Promise<string> {
  const lines = [row('offers that require', 'asked for', [String(FEW_OFFERS), String(many), ''])];
  let worst = 0;
  for (const [what, population] of Object.entries(populations)) {
    const [small, large] = [await filled(shop, FEW_OFFERS, population), await filled(shop, many, population)];
    for (const [name, body] of Object.entries(questions)) {
      const among = (project: Shop) => measureMicroseconds(project, body, requests);
      const [few, more] = [await among(small), await among(large)];
      worst = Math.max(worst, more / few);
      lines.push(row(what, name, [few.toFixed(0), more.toFixed(0), times(more / few)]));
      console.error(lines.at(-1));
    }
  }
  return ['', 'microseconds per qualification', ...lines, `the worst: ${times(worst)}; no more than 4 ×`, ''].join(
    '\n',
  );
}

/**
 * Milliseconds of the first qualification that an engine answers after it was started, the median of several starts.
 * @param started runs the work on an engine that was started just now on the folder
 */
export async function measureFirst(
  started: (offers: number, work: (shop: Shop) => Promise<void>) => Promise<void>,
  many: number,
): Promise<string> {
  const medians: number[] = [];
  for (const offers of [FEW_OFFERS, many]) {
    await started(offers, async (shop) => fill(shop, offers, populations['a product of its own']!));
    const took: number[] = [];
    for (let start = 0; start < STARTS; start++) {
      await started(offers, async (shop) => {
        const begin = performance.now();
        await shop.post('/v1/qualifications', asked(questions.ALL));
        took.push(performance.now() - begin);
      });
    }
    medians.push(took.sort((a, b) => a - b)[STARTS >> 1]!);
  }
  const [few, more] = medians as [number, number];
  return `the first one after a start, milliseconds: ${few.toFixed(1)} among ${FEW_OFFERS}, ${more.toFixed(1)} among ${many}: ${times(more / few)}`;
}

const STARTS = 5;

/** A project of its own with so many offers. */
async function filled(shop: Shop, count: number, population: Population): Promise<Shop> {
  const settings = { name: 'bench', timezone: 'UTC', currency: 'EUR', case_sensitive_codes: true };
  const { server_side_key: key } = await shop.post<{ server_side_key: { app_id: string; app_token: string } }>(
    '/management/v1/projects',
    settings,
  );
  const project = shopAt(shop.url, { 'x-app-id': key.app_id, 'x-app-token': key.app_token });
  await fill(project, count, population);
  return project;
}

const CONCURRENT_REQUESTS = 16;

/** Nine in ten of the offers are tiers, the others campaigns of codes. */
async function fill({ post }: Shop, count: number, ruleOf: Population): Promise<void> {
  await post('/v1/customers', LEVEL);
  const { id: campaign } = await post('/v1/campaigns', { name: 'Sale', campaign_type: 'PROMOTION' });
  let next = 0;
  const work = async () => {
    for (let i = next++; i < count; i = next++) {
      const name = `Offer ${i}`;
      const rule = ruleOf(i, count);
      const rules = rule && [(await post('/v1/validation-rules', { name, rules: { 1: rule, logic: '1' } })).id];
      const offer = { name, ...(rules && { validation_rules: rules }) };
      const discount = discountOf(i);
      if (i % 10 < 9) await post(`/v1/promotions/${campaign}/tiers`, { ...offer, action: { discount } });
      else {
        const voucher = { type: 'DISCOUNT_VOUCHER', discount };
        await post('/v1/campaigns', { ...offer, campaign_type: 'DISCOUNT_COUPONS', voucher });
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, work));
}

function discountOf(i: number): object {
  return i % 2 === 0 ? { type: 'PERCENT', percent_off: 1 + (i % 40) } : { type: 'AMOUNT', amount_off: 100 + i };
}

/** The least of several rounds: other work of the machine only adds to it. */
async function measureMicroseconds({ url, headers }: Shop, question: object, amount: number): Promise<number> {
  const load = { url, path: '/v1/qualifications', headers, body: asked(question), connections: 4 };
  await generate({ ...load, amount: WARM_UP_REDEMPTIONS });
  let least = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const { requestsPerSecond, failures } = await generate({ ...load, amount });
    if (failures > 0) throw new Error(`${failures} qualifications failed`);
    least = Math.min(least, 1e6 / requestsPerSecond);
  }
  return least;
}

function asked(question: object): object {
  return { customer: { source_id: LEVEL.source_id }, order: cart, ...question };
}

function row(what: string, question: string, cells: readonly string[]): string {
  return what.padEnd(46) + question.padEnd(20) + cells.map((cell) => cell.padStart(9)).join('');
}

function times(ratio: number): string {
  return `× ${ratio.toFixed(1)}`;
}
