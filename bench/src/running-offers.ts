import { generate, type Load } from './generator.js';
import { type Shop, shopAt } from './shop.js';

/** What a project with so many running offers answers, in milliseconds of one request at a time. */
type Curve = ReadonlyMap<number, readonly number[]>;

const FOR_EVERYBODY = 5;
const TIERS_OF_CAMPAIGN = 200;
const CONCURRENT_REQUESTS = 16;
const CANDIDATES = 10;
const PRICED_ITEMS = 200;
const PRODUCTS = 400;
const WARM_UP_REQUESTS = 20;

const cart = {
  amount: 20_000,
  items: [
    { product_id: 'prod_7', quantity: 2, price: 5_000 },
    { product_id: 'prod_8', quantity: 1, price: 10_000 },
  ],
};

const coupon = { object: 'voucher', id: 'CODE' };
const candidates = Array.from({ length: CANDIDATES }, (_each, index) => ({ object: 'voucher', id: `BEST-${index}` }));
const automatic = { order: cart, redeemables: [coupon], options: { include_automatic: true } };

interface Question {
  readonly name: string;
  readonly path: string;
  readonly body: object;
}

const QUESTIONS: readonly Question[] = [
  { name: 'validation of one code', path: '/v1/validations', body: { order: cart, redeemables: [coupon] } },
  { name: 'the same with include_automatic', path: '/v1/validations', body: automatic },
  { name: 'qualifications', path: '/v1/qualifications', body: { order: cart } },
  {
    name: `prices of ${PRICED_ITEMS} items`,
    path: '/v1/prices',
    body: { items: Array.from({ length: PRICED_ITEMS }, (_each, index) => ({ product_id: `prod_${index}` })) },
  },
  {
    name: `validation of ${CANDIDATES} codes`,
    path: '/v1/validations',
    body: { order: cart, redeemables: candidates },
  },
  {
    name: 'the same with BEST_FOR_CUSTOMER',
    path: '/v1/validations',
    body: { order: cart, redeemables: candidates, options: { selection: 'BEST_FOR_CUSTOMER' } },
  },
];

/**
 * What questions about a cart take beside more and more running promotion tiers. Five are for everybody; of the others six in ten ask for a
 * product of their own, two for an amount beyond the cart's, two for metadata of the customer.
 * @param shop opens projects
 * @param counts of running offers, ascending
 * @returns a table in Markdown: the median in milliseconds for each question and each number of offers
 */
export async function measureRunningOffers(shop: Shop, counts: readonly number[], requests: number): Promise<string> {
  const curve = new Map<number, readonly number[]>();
  for (const count of counts) {
    const project = await openedProject(shop);
    await fill(project, count);
    const took: number[] = [];
    for (const question of QUESTIONS) took.push(await medianMilliseconds(project, question, requests));
    curve.set(count, took);
    console.error(`${count} offers: ${took.map((each) => each.toFixed(2)).join(', ')} ms`);
  }
  return tableOf(curve);
}

async function openedProject(shop: Shop): Promise<Shop> {
  const settings = { name: 'offers', timezone: 'UTC', currency: 'EUR', case_sensitive_codes: true };
  const { server_side_key: key } = await shop.post<{ server_side_key: { app_id: string; app_token: string } }>(
    '/management/v1/projects',
    settings,
  );
  return shopAt(shop.url, { 'x-app-id': key.app_id, 'x-app-token': key.app_token });
}

async function fill({ post }: Shop, offers: number): Promise<void> {
  for (const [index, { id }] of [coupon, ...candidates].entries()) {
    const discount = { type: 'AMOUNT', amount_off: 100 + 37 * index };
    await post(`/v1/vouchers/${id}`, { type: 'DISCOUNT_VOUCHER', discount });
  }
  await inParallel(PRODUCTS, (i) => post('/v1/products', { id: `prod_${i}`, name: `Product ${i}`, price: 1_000 + i }));
  const campaigns: string[] = [];
  await inParallel(Math.ceil(offers / TIERS_OF_CAMPAIGN), async (i) => {
    campaigns[i] = (await post('/v1/campaigns', { name: `Sale ${i}`, campaign_type: 'PROMOTION' })).id;
  });
  await inParallel(offers, async (i) => {
    const name = `Offer ${i}`;
    const rule = i < FOR_EVERYBODY ? undefined : ruleOf(i);
    const rules = rule && [(await post('/v1/validation-rules', { name, rules: { 1: rule, logic: '1' } })).id];
    const action = { discount: { type: 'PERCENT', percent_off: 1 + (i % 20) } };
    const campaign = campaigns[Math.floor(i / TIERS_OF_CAMPAIGN)];
    await post(`/v1/promotions/${campaign}/tiers`, { name, action, ...(rules && { validation_rules: rules }) });
  });
}

function ruleOf(i: number): object {
  switch (i % 10) {
    case 0:
    case 1:
      return { name: 'order.amount', conditions: { $more_than: [30_000 + i] } };
    case 2:
    case 3:
      return { name: 'customer.metadata', property: 'level', conditions: { $is: [`level-${i}`] } };
    default:
      return { name: 'order.items.any', conditions: { $is: [{ id: `prod_${PRODUCTS + i}`, object: 'product' }] } };
  }
}

async function inParallel(count: number, work: (i: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let i = next++; i < count; i = next++) await work(i);
  };
  await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, worker));
}

/** The least of several rounds: other work of the machine only adds to it. */
async function medianMilliseconds({ url, headers }: Shop, question: Question, amount: number): Promise<number> {
  const load: Load = { url, path: question.path, headers, body: question.body, connections: 1 };
  await generate({ ...load, amount: WARM_UP_REQUESTS });
  let least = Infinity;
  for (let round = 0; round < 3; round++) {
    const { requestsPerSecond, failures } = await generate({ ...load, amount });
    if (failures > 0) throw new Error(`${failures} of ${amount} failed: ${question.name}`);
    least = Math.min(least, 1000 / requestsPerSecond);
  }
  return least;
}

function tableOf(curve: Curve): string {
  const head = `| ms with so many running offers | ${[...curve.keys()].map((count) => count.toLocaleString('en')).join(' | ')} |`;
  const line = `| ${['---', ...[...curve.keys()].map(() => '---')].join(' | ')} |`;
  const rows = QUESTIONS.map(({ name }, index) => {
    const cells = [...curve.values()].map((took) => took[index]!.toFixed(2));
    return `| ${name} | ${cells.join(' | ')} |`;
  });
  return [head, line, ...rows].join('\n');
}
