import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { performance } from 'node:perf_hooks';
import { createClient } from '@perkstream/client';
import { PRICES, startShop } from './start-shop.mjs';
import { makeJourneys } from './journeys.mjs';
import { administrator, Shopper } from './shopper.mjs';

const REPOSITORY = process.env.PERKSTREAM_REPOSITORY;
const tool = (path) => import(pathToFileURL(join(REPOSITORY, path)).href);
const { KEYS, runServer, until } = await tool('tools/run-server.mjs');
const CARTS = 200;
const BUYERS = 50;
/** Of a machine that fifty buyers share: what is tried is not how fast it is. */
const QUOTE_TIMEOUT_MS = 10_000;
const PORTS = { shop: 4_931, relay: 4_932 };
const keys = { appId: KEYS.PERKSTREAM_APP_ID, appToken: KEYS.PERKSTREAM_APP_TOKEN };

let engine = await runServer({ PERKSTREAM_RATE_LIMIT: 'off' }, () => undefined);
/** Of all engines that follow each other. */
const data = engine.folder;
let questions = 0;
const relay = createServer(forward).listen(PORTS.relay, '127.0.0.1');
const client = createClient({ baseUrl: `http://127.0.0.1:${PORTS.relay}`, ...keys });
const folder = join(import.meta.dirname, 'data');
mkdirSync(folder, { recursive: true });
const shop = await startShop({
  folder,
  port: PORTS.shop,
  settings: { baseUrl: `http://127.0.0.1:${PORTS.relay}`, ...keys, quoteTimeoutMs: QUOTE_TIMEOUT_MS },
});
const admin = await administrator(shop.url);
const variants = await new Shopper(shop.url).variants();
const random = generator(Number(process.argv[2] ?? 1));
/** Whether the shop lists prices with tax. */
let isGross = false;
let passed = 0;
let failed = 0;

await offers();
await attempt(`${CARTS} random carts cost what the engine says, with tax and shipping`, () => randomCarts(CARTS));
await attempt('a refused code says why, and changes nothing', refusedCode);
await attempt('one recalculation asks the engine once', oneQuestion);
await attempt('a paid order is redeemed once; cancelled, it is given back', paidAndCancelled);
await attempt('a refund of one unit returns it', refunded);
await attempt(`${BUYERS} buyers of a code of quantity 10: 10 have it`, manyBuyers);
await attempt('the engine is killed between quote and payment: the order is redeemed once', killed);
const journeys = makeJourneys({ shop, admin, client, variants, filled, bought, orderOf, goodsOf, equal, until });
for (const [what, work] of Object.entries(journeys)) await attempt(what, work);
await attempt('the engine is away: full price, and the shop goes on', away);
await latency();
await shop.stop();
relay.close();
await engine.stop();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

async function attempt(what, work) {
  try {
    const said = await work();
    passed += 1;
    console.log(`ok: ${what}${said ? ` (${said})` : ''}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED: ${what}\n  ${error.stack}`);
  }
}

/** What the shop offers: on the order, on items, on the cheapest, automatically, and a gift card. */
async function offers() {
  const voucher = (code, body) => client.api.POST('/v1/vouchers/{code}', { params: { path: { code } }, body });
  const discount = (code, terms, more = {}) => voucher(code, { type: 'DISCOUNT_VOUCHER', discount: terms, ...more });
  await discount('TENTH', { type: 'PERCENT', percent_off: 10 });
  await discount('SEVEN', { type: 'AMOUNT', amount_off: 701 });
  await discount('ITEMS', { type: 'PERCENT', percent_off: 33.3, effect: 'APPLY_TO_ITEMS' });
  await discount('ONE-OFF', { type: 'AMOUNT', amount_off: 500 }, { redemption: { quantity: 10 } });
  await discount('KEPT', { type: 'PERCENT', percent_off: 20 }, { redemption: { quantity: 1 } });
  await discount('GONE', { type: 'PERCENT', percent_off: 20 }, { expiration_date: '2020-01-01' });
  await voucher('CARD', { type: 'GIFT_VOUCHER', gift: { amount: 5_000_000, effect: 'APPLY_TO_ORDER' } });
  const tier = { name: 'Above 100', action: { discount: { type: 'PERCENT', percent_off: 5 } }, active: true };
  const rule = {
    name: 'Above 100',
    rules: { 1: { name: 'order.amount', conditions: { $more_than: [10_000] } }, logic: '1' },
  };
  const body = { name: 'Automatic', campaign_type: 'PROMOTION', promotion: { tiers: [{ ...tier, rules: [rule] }] } };
  const { data } = await client.api.POST('/v1/campaigns/drafts', { body });
  await client.api.POST('/v1/campaigns/{campaignId}/enable', { params: { path: { campaignId: data.id } } });
}

async function randomCarts(count) {
  for (let n = 0; n < count; n++) {
    if (n === count / 2) await listPrices(true);
    const shopper = new Shopper(shop.url);
    const items = Object.keys(PRICES).filter(() => random() < 0.5);
    if (items.length === 0) items.push('MUG');
    let cart;
    for (const sku of items) cart = await shopper.add(variants.get(sku), 1 + Math.floor(random() * 5));
    const codes = ['TENTH', 'SEVEN', 'ITEMS', 'CARD'].filter(() => random() < 0.4);
    for (const code of codes) await shopper.code(code);
    cart = await shopper.cart();
    const quote = await client.quote({
      codes,
      items: cart.lines.map(({ quantity, productVariant: { sku } }) => ({
        source_id: sku,
        related_object: 'sku',
        quantity,
        price: PRICES[sku],
      })),
    });
    equal(goodsOf(cart), quote.total_amount, `cart ${n} of ${JSON.stringify(cart.lines)} with ${codes}`);
  }
}

async function listPrices(withTax) {
  const { channels } = await admin.ask('{ channels { items { id } } }');
  await admin.ask('mutation ($input: UpdateChannelInput!) { updateChannel(input: $input) { __typename } }', {
    input: { id: channels.items[0].id, pricesIncludeTax: withTax },
  });
  isGross = withTax;
}

/** What the goods of an order cost, as the shop lists prices. */
function goodsOf({ subTotal, subTotalWithTax }) {
  return isGross ? subTotalWithTax : subTotal;
}

async function filled(...codes) {
  const shopper = new Shopper(shop.url);
  await shopper.add(variants.get('MUG'), 2);
  await shopper.add(variants.get('PLATE'), 1);
  for (const code of codes) equal((await shopper.code(code)).__typename, 'Order', code);
  return shopper;
}

async function refusedCode() {
  const shopper = await filled('TENTH');
  const before = await shopper.cart();
  const refused = await shopper.code('GONE');
  equal([refused.key, refused.reason], ['voucher_expired', 'This code has expired.'], 'the reason');
  equal(await shopper.cart(), before, 'the cart');
}

async function oneQuestion() {
  const shopper = await filled('TENTH');
  const { lines } = await shopper.cart();
  questions = 0;
  await shopper.adjust(lines[0].id, 3);
  equal(questions, 1, 'questions');
}

async function bought(...codes) {
  const shopper = await filled(...codes);
  const arranged = await shopper.checkOut(`${codes.join('-')}-${Math.floor(random() * 1e9)}@example.com`);
  equal(arranged.state, 'ArrangingPayment', JSON.stringify(arranged));
  const paid = await shopper.pay();
  equal(paid.state, 'PaymentSettled', JSON.stringify(paid));
  return paid;
}

async function orderOf(code, isSo) {
  let found;
  await until(`${code} is known to the engine`, async () => {
    found = await client.api.GET('/v1/orders/{orderId}', { params: { path: { orderId: code } } }).then(
      ({ data }) => data,
      () => undefined,
    );
    return found !== undefined && isSo(found);
  });
  return found;
}

async function paidAndCancelled() {
  const paid = await bought('KEPT');
  const order = await orderOf(paid.code, ({ status }) => status === 'PAID');
  equal(order.total_amount, goodsOf(paid), 'what was paid');
  const used = () =>
    client.api
      .GET('/v1/vouchers/{code}', { params: { path: { code: 'KEPT' } } })
      .then(({ data }) => data.redemption.redeemed_quantity);
  equal(await used(), 1, 'uses');
  await admin.ask('mutation ($id: ID!) { cancelOrder(input: { orderId: $id, cancelShipping: true }) { __typename } }', {
    id: paid.id,
  });
  await orderOf(paid.code, ({ status }) => status === 'CANCELED');
  equal(await used(), 0, 'uses after the cancellation');
}

async function refunded() {
  const paid = await bought('TENTH');
  await orderOf(paid.code, ({ status }) => status === 'PAID');
  const { order } = await admin.ask(
    'query ($id: ID!) { order(id: $id) { payments { id } lines { id proratedUnitPriceWithTax } } }',
    { id: paid.id },
  );
  const [{ id: line, proratedUnitPriceWithTax: unit }] = order.lines;
  const input = {
    lines: [{ orderLineId: line, quantity: 1 }],
    shipping: 0,
    adjustment: 0,
    paymentId: order.payments[0].id,
    amount: unit,
  };
  const { refundOrder } = await admin.ask(
    'mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { ... on Refund { id } ... on ErrorResult { message } } }',
    { input },
  );
  await admin.ask('mutation ($id: ID!) { settleRefund(input: { id: $id, transactionId: "t-1" }) { __typename } }', {
    id: refundOrder.id,
  });
  const { items } = await orderOf(paid.code, (found) =>
    found.items.some(({ returned_quantity: units }) => units === 1),
  );
  equal(
    items.map(({ returned_quantity: units = 0 }) => units),
    [1, 0],
    'returned units',
  );
}

async function manyBuyers() {
  const all = await Promise.all(
    Array.from({ length: BUYERS }, async (_, n) => {
      const shopper = await filled();
      // Others have locked it: it is refused at once.
      if ((await shopper.code('ONE-OFF')).__typename !== 'Order') return undefined;
      const arranged = await shopper.checkOut(`buyer-${n}@example.com`);
      return arranged.state === 'ArrangingPayment' ? shopper.pay() : undefined;
    }),
  );
  const paid = all.filter((order) => order?.discounts.length > 0);
  for (const { code } of paid) await orderOf(code, ({ status }) => status === 'PAID');
  const { data } = await client.api.GET('/v1/vouchers/{code}', { params: { path: { code: 'ONE-OFF' } } });
  equal([paid.length, data.redemption.redeemed_quantity], [10, 10], 'who paid with it, and uses');
}

async function killed() {
  const shopper = await filled('TENTH');
  await shopper.checkOut('killed@example.com');
  process.kill(engine.pid, 'SIGKILL');
  await until('the engine has ended', () => !engine.isRunning());
  const paid = await shopper.pay();
  equal(paid.state, 'PaymentSettled', JSON.stringify(paid));
  engine = await runServer({ PERKSTREAM_RATE_LIMIT: 'off', PERKSTREAM_DATA_DIR: data }, () => undefined);
  const order = await orderOf(paid.code, ({ status }) => status === 'PAID');
  equal(order.total_amount, goodsOf(paid), 'what was paid');
  equal(Object.keys(order.redemptions).length, 1, 'redemptions');
}

async function away() {
  process.kill(engine.pid, 'SIGKILL');
  await until('the engine has ended', () => !engine.isRunning());
  const shopper = new Shopper(shop.url);
  const cart = await shopper.add(variants.get('SOFA'), 1);
  equal(goodsOf(cart), PRICES.SOFA, 'the price');
  equal((await shopper.code('TENTH')).key, 'no_quote', 'a code');
  engine = await runServer({ PERKSTREAM_RATE_LIMIT: 'off', PERKSTREAM_DATA_DIR: data }, () => undefined);
  // The first question may go out on a connection to the engine that ended.
  await until('the shop reaches the engine again', async () => (await shopper.code('TENTH')).__typename === 'Order');
}

/** Of a changed quantity, with the promotion and without it, in turns. */
async function latency() {
  const { promotions } = await admin.ask('{ promotions { items { id name } } }');
  const { id } = promotions.items.find(({ name }) => name === 'Perkstream');
  const shopper = await filled('TENTH');
  const { lines } = await shopper.cart();
  const times = { with: [], without: [] };
  for (let round = 0; round < 8; round++) {
    const kind = round % 2 === 0 ? 'with' : 'without';
    await admin.ask('mutation ($input: UpdatePromotionInput!) { updatePromotion(input: $input) { __typename } }', {
      input: { id, enabled: kind === 'with' },
    });
    for (let n = 0; n < 25; n++) {
      const began = performance.now();
      await shopper.adjust(lines[0].id, 1 + (n % 5));
      times[kind].push(performance.now() - began);
    }
  }
  const [withEngine, without] = [times.with, times.without].map(
    (all) => all.sort((one, other) => one - other)[Math.floor(all.length / 2)],
  );
  console.log(`a changed quantity, p50: ${withEngine.toFixed(1)} ms with the engine, ${without.toFixed(1)} ms without`);
}

function forward(request, response) {
  if (request.method === 'POST' && request.url.startsWith('/v1/validations')) questions += 1;
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', async () => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !['host', 'connection', 'content-length'].includes(name)),
    );
    const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined;
    try {
      const answer = await fetch(engine.url + request.url, { method: request.method, headers, body });
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' });
      response.end(Buffer.from(await answer.arrayBuffer()));
    } catch {
      request.socket.destroy();
    }
  });
}

function equal(found, expected, what) {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)];
  if (one !== other) throw new Error(`${what}: ${one} instead of ${other}`);
}

/** Numbers from 0 to 1 that a seed makes. */
function generator(seed) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}
