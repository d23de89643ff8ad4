import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { administrator, Shopper } from './shopper.mjs';
import { startShop } from './start-shop.mjs';

const REPOSITORY = process.env.PERKSTREAM_REPOSITORY;
const { KEYS, runServer } = await import(pathToFileURL(join(REPOSITORY, 'tools/run-server.mjs')).href);
const [CARTS, BUYERS, QUANTITY, CALLS] = [200, 50, 10, 50];
const PORTS = { relay: 4_942 };

const engine = await runServer({ PERKSTREAM_RATE_LIMIT: 'off' }, () => undefined);
await untilItAnswers(engine.url);
let [asked, isAway] = [0, false];
const took = [];
const relay = createServer(forward).listen(PORTS.relay, '127.0.0.1');
const shop = await startShop(REPOSITORY, {
  PERKSTREAM_URL: `http://127.0.0.1:${PORTS.relay}`,
  PERKSTREAM_APP_ID: KEYS.PERKSTREAM_APP_ID,
  PERKSTREAM_APP_TOKEN: KEYS.PERKSTREAM_APP_TOKEN,
});
const admin = await administrator(shop);
const random = generator(Number(process.argv[2] ?? 1));
let [passed, failed] = [0, 0];

await voucher('TEN', { type: 'PERCENT', percent_off: 10 });
await voucher('TWO', { type: 'AMOUNT', amount_off: 200 });
await voucher('SHIPPING', { type: 'UNIT', unit_off: 1, unit_type: 'prod_5h1pp1ng', effect: 'ADD_MISSING_ITEMS' });
await voucher('ONCE', { type: 'AMOUNT', amount_off: 500 }, 1);
await voucher('FEW', { type: 'PERCENT', percent_off: 20 }, QUANTITY);

await attempt(`${CARTS} random carts cost what the engine says, with tax and shipping`, randomCarts);
await attempt('a refused code says why, and changes nothing', refusedCode);
await attempt("Medusa's own promotions apply beside the engine's", ownPromotion);
await attempt('one recalculation asks the engine once', oneCall);
await attempt('an order is redeemed once; cancelled, it is given back', cancelled);
await attempt(`${BUYERS} buyers of a code of quantity ${QUANTITY}: ${QUANTITY} have it`, manyBuyers);
await attempt('the engine is away between quote and completion: redeemed once, when it is back', awayAtCompletion);
await attempt('the engine is away: full price, and the codes come back', awayInCart);
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
    console.log(`failed: ${what}\n${error.stack}`);
  }
}

async function randomCarts() {
  const shopper = new Shopper(shop, 'alice@example.com');
  let discounted = 0;
  for (let count = 0; count < CARTS; count += 1) {
    const lines = shop.seeded.variants.flatMap((_, index) => (random(2) === 0 ? [] : [[index, 1 + random(5)]]));
    const cart = await shopper.cart(lines.length > 0 ? lines : [[0, 1]]);
    const codes = ['TEN', 'TWO', 'SHIPPING'].filter(() => random(2) === 1);
    const priced = codes.length > 0 ? (await shopper.enter(cart, ...codes)).cart : cart;
    const order = {
      items: [
        ...priced.items.map(({ unit_price: price, quantity, id }) => ({
          source_id: id,
          quantity,
          price: minor(price),
        })),
        ...priced.shipping_methods.map(({ amount, id }) => ({
          ...{ source_id: id, product_id: 'prod_5h1pp1ng' },
          ...{ quantity: 1, price: minor(amount) },
        })),
      ],
    };
    // The plugin asks about codes by name: Medusa keeps no order of them.
    const kept = priced.promotions.map(({ code }) => code).sort();
    assert.deepEqual(kept, [...codes].sort());
    const redeemables = kept.map((id) => ({ object: 'voucher', id }));
    const answer = kept.length > 0 ? await engineSays('POST', '/v1/validations', { redeemables, order }) : undefined;
    const total = answer?.order.total_amount ?? order.items.reduce((sum, each) => sum + each.price * each.quantity, 0);
    assert.equal(minor(priced.total / 1.19), total, `cart ${priced.id} with ${kept.join(', ')}`);
    if (answer) discounted += 1;
  }
  return `${discounted} with codes`;
}

async function refusedCode() {
  const shopper = new Shopper(shop, 'bob@example.com');
  const cart = await shopper.cart([[1, 2]]);
  const { status, message } = await shopper.enter(cart, 'NOPE');
  assert.equal(status, 400);
  assert.match(message, /NOPE cannot be used. This code does not exist/);
  assert.equal((await shopper.ask('GET', `/carts/${cart.id}`)).cart.total, cart.total);
}

async function ownPromotion() {
  const shopper = new Shopper(shop, 'bob@example.com');
  const { cart } = await shopper.enter(await shopper.cart([[2, 2]]), 'OWN5', 'TEN');
  const codes = cart.items.flatMap(({ adjustments }) => adjustments.map(({ code }) => code));
  assert.deepEqual(codes.sort(), ['OWN5', 'TEN']);
  assert.equal((await shopper.complete(cart)).type, 'order');
}

async function oneCall() {
  const shopper = new Shopper(shop, 'bob@example.com');
  const cart = await shopper.cart([[1, 2]]);
  asked = 0;
  await shopper.enter(cart, 'TEN');
  assert.equal(asked, 1);
  await shopper.ask('POST', `/carts/${cart.id}/line-items`, { variant_id: shop.seeded.variants[0], quantity: 1 });
  assert.equal(asked, 2);
}

async function cancelled() {
  const shopper = new Shopper(shop, 'carol@example.com');
  const { cart } = await shopper.enter(await shopper.cart([[3, 1]]), 'ONCE');
  const sold = await shopper.complete(cart);
  assert.equal(sold.type, 'order');
  await shopper.ask('POST', `/carts/${cart.id}/complete`);
  assert.equal(await usesOf('ONCE'), 1);
  assert.equal((await admin(`/orders/${sold.order.id}/cancel`)).status, 200);
  assert.equal(await usesOf('ONCE'), 0);
}

async function manyBuyers() {
  const ready = [];
  for (let count = 0; count < BUYERS; count += 1) {
    const shopper = new Shopper(shop, `buyer-${count}@example.com`);
    const { cart } = await shopper.enter(await shopper.cart([[1, 1]]), 'FEW');
    ready.push([shopper, cart]);
  }
  const sold = await Promise.all(ready.map(([shopper, cart]) => shopper.complete(cart)));
  assert.equal(sold.filter(({ type }) => type === 'order').length, QUANTITY);
  assert.equal(await usesOf('FEW'), QUANTITY);
}

async function awayAtCompletion() {
  const shopper = new Shopper(shop, 'dora@example.com');
  const { cart } = await shopper.enter(await shopper.cart([[3, 1]]), 'ONCE');
  isAway = true;
  assert.notEqual((await shopper.complete(cart)).type, 'order');
  isAway = false;
  assert.equal(await usesOf('ONCE'), 0);
  assert.equal((await shopper.complete(cart)).type, 'order');
  assert.equal(await usesOf('ONCE'), 1);
}

async function awayInCart() {
  const shopper = new Shopper(shop, 'emil@example.com');
  const { cart } = await shopper.enter(await shopper.cart([[1, 1]]), 'TEN');
  const add = () =>
    shopper.ask('POST', `/carts/${cart.id}/line-items`, { variant_id: shop.seeded.variants[0], quantity: 1 });
  isAway = true;
  assert.equal((await add()).cart.discount_total, 0);
  isAway = false;
  assert.ok((await add()).cart.discount_total > 0);
}

async function latency() {
  const shopper = new Shopper(shop, 'alice@example.com');
  const { cart } = await shopper.enter(await shopper.cart([[1, 1]]), 'TEN');
  took.length = 0;
  for (let count = 0; count < CALLS; count += 1) await shopper.enter(cart, 'TEN');
  const sorted = [...took].sort((a, b) => a - b);
  console.log(`the engine adds ${sorted[Math.floor(sorted.length / 2)].toFixed(1)} ms to a cart (p50 of ${CALLS})`);
}

function minor(amount) {
  return Math.round(Number((amount * 100).toFixed(3)));
}

async function engineSays(method, path, body) {
  const headers = { 'content-type': 'application/json' };
  Object.assign(headers, { 'X-App-Id': KEYS.PERKSTREAM_APP_ID, 'X-App-Token': KEYS.PERKSTREAM_APP_TOKEN });
  const answer = await fetch(`${engine.url}${path}`, { method, headers, body: body && JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return answer.json();
}

function voucher(code, discount, quantity) {
  const redemption = quantity ? { redemption: { quantity } } : {};
  return engineSays('POST', `/v1/vouchers/${code}`, { type: 'DISCOUNT_VOUCHER', discount, ...redemption });
}

async function usesOf(code) {
  return (await engineSays('GET', `/v1/vouchers/${code}`)).redemption.redeemed_quantity;
}

/** Between shop and engine: counts, measures, and is away. */
async function forward(request, response) {
  if (isAway) return void request.socket.destroy();
  const parts = await request.toArray();
  asked += 1;
  const start = performance.now();
  const headers = Object.entries(request.headers).filter(
    ([name]) => !/^(host|connection|content-length|expect|transfer-encoding)$/.test(name),
  );
  const body = parts.length > 0 ? Buffer.concat(parts) : undefined;
  const answer = await fetch(`${engine.url}${request.url}`, { method: request.method, headers, body });
  const text = await answer.text();
  took.push(performance.now() - start);
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
}

async function untilItAnswers(url) {
  for (;;) {
    const answer = await fetch(`${url}/v1/vouchers`).catch(() => undefined);
    if (answer && answer.status !== 503) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** The same numbers for the same seed. */
function generator(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
