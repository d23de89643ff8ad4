// How long qualifications take among few offers and among many, over HTTP, by what the offers require.
//
// Of an engine that runs: npm start, then, with its management keys in the environment,
// PERKSTREAM_BASE_URL=http://127.0.0.1:3000 node libs/contexts/redemptions/bench/qualify.mjs [few] [many]
import { Agent, request } from 'node:http';

const baseUrl = process.env.PERKSTREAM_BASE_URL ?? 'http://127.0.0.1:3000';
const management = {
  'x-management-id': process.env.PERKSTREAM_MANAGEMENT_ID ?? '',
  'x-management-token': process.env.PERKSTREAM_MANAGEMENT_TOKEN ?? '',
};
const few = Number(process.argv[2] ?? 50);
const many = Number(process.argv[3] ?? 5_000);
const AT_ONCE = 16;
const WARM_UP = 30;
const ROUNDS = Number(process.env.ROUNDS ?? 201);
const agent = new Agent({ keepAlive: true });

const cart = {
  amount: 20_000,
  metadata: { way: 'web' },
  items: [
    { product_id: 'prod_7', quantity: 2, price: 5_000 },
    { product_id: 'prod_8', quantity: 1, price: 10_000 },
  ],
};
const customer = { source_id: 'ada', metadata: { level: 'level-7' } };
const discountOf = (i) =>
  i % 2 === 0 ? { type: 'PERCENT', percent_off: 1 + (i % 40) } : { type: 'AMOUNT', amount_off: 100 + i };

/** The rule that an offer has. */
const populations = {
  'nothing: all apply': () => undefined,
  'a product of its own': (i) => ({
    name: 'order.items.any',
    conditions: { $is: [{ id: `prod_${i}`, object: 'product' }] },
  }),
  'an amount, half of them apply': (i, count) => ({
    name: 'order.amount',
    conditions: { $more_than: [Math.round((i * 40_000) / count)] },
  }),
  'an amount, none applies': (i) => ({ name: 'order.amount', conditions: { $more_than: [30_000 + i] } }),
  'a level of the customer': (i) => ({
    name: 'customer.metadata',
    property: 'level',
    conditions: { $is: [`level-${i}`] },
  }),
  'what cannot be foreseen, all apply': () => ({
    name: 'order.metadata',
    property: 'way',
    conditions: { $contains: ['we'] },
  }),
  'what cannot be foreseen, none applies': () => ({
    name: 'order.metadata',
    property: 'way',
    conditions: { $contains: ['shop'] },
  }),
};

const requests = {
  ALL: { scenario: 'ALL' },
  'ALL, best deal': { scenario: 'ALL', options: { sorting_rule: 'BEST_DEAL' } },
  'AUDIENCE_ONLY, 20': { scenario: 'AUDIENCE_ONLY', options: { limit: 20 } },
  PRODUCTS: { scenario: 'PRODUCTS' },
};

const columns = `${String(few).padStart(9)}${String(many).padStart(9)}`;
console.log(
  `${'offers that require'.padEnd(40)}${'asked for'.padEnd(20)}${columns}   milliseconds, median of ${ROUNDS}`,
);
for (const [what, ruleOf] of Object.entries(populations)) {
  const [small, large] = [await projectWith(few, ruleOf), await projectWith(many, ruleOf)];
  for (const [name, body] of Object.entries(requests)) {
    const [a, b] = [await timeOf(small, body), await timeOf(large, body)];
    const times = `${a.toFixed(2).padStart(9)}${b.toFixed(2).padStart(9)}   ×${(b / a).toFixed(1)}`;
    console.log(`${what.padEnd(40)}${name.padEnd(20)}${times}`);
  }
}
agent.destroy();

/** Nine in ten of the offers are tiers, the others campaigns of codes. @returns the keys of the project */
async function projectWith(count, ruleOf) {
  const settings = { name: 'bench', timezone: 'UTC', currency: 'EUR', case_sensitive_codes: true };
  const { server_side_key: key } = await post('/management/v1/projects', settings, management);
  const keys = { 'x-app-id': key.app_id, 'x-app-token': key.app_token };
  await post('/v1/customers', customer, keys);
  const { id: campaign } = await post('/v1/campaigns', { name: 'Sale', campaign_type: 'PROMOTION' }, keys);
  let next = 0;
  const fill = async () => {
    for (let i = next++; i < count; i = next++) {
      const rule = ruleOf(i, count);
      const name = `Offer ${i}`;
      const rules = rule && (await post('/v1/validation-rules', { name, rules: { 1: rule, logic: '1' } }, keys)).id;
      const validation_rules = rules ? [rules] : [];
      const discount = discountOf(i);
      if (i % 10 === 9) {
        const voucher = { type: 'DISCOUNT_VOUCHER', discount };
        await post('/v1/campaigns', { name, campaign_type: 'DISCOUNT_COUPONS', voucher, validation_rules }, keys);
      } else await post(`/v1/promotions/${campaign}/tiers`, { name, action: { discount }, validation_rules }, keys);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fill));
  return keys;
}

async function timeOf(keys, body) {
  const asked = { customer: { source_id: customer.source_id }, order: cart, ...body };
  for (let round = 0; round < WARM_UP; round++) await post('/v1/qualifications', asked, keys);
  const took = [];
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    await post('/v1/qualifications', asked, keys);
    took.push(performance.now() - started);
  }
  return took.sort((a, b) => a - b)[ROUNDS >> 1];
}

function post(path, body, headers) {
  return new Promise((resolve, reject) => {
    const sent = request(baseUrl + path, {
      method: 'POST',
      agent,
      headers: { ...headers, 'content-type': 'application/json' },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => (text += part));
      response.on('end', () =>
        response.statusCode === 200 ? resolve(JSON.parse(text)) : reject(new Error(`${path}: ${text}`)),
      );
    });
    sent.end(JSON.stringify(body));
  });
}
