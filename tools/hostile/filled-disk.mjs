// Callers who may only ask, each within its limit of calls, have the engine store what they can: browsers validate large carts under new
// idempotency keys and try to redeem guessed codes, and a key that may only read makes exports. The engine has to trust loopback as its
// proxy (`TRUST_PROXY=loopback`).
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { largeCart } from './carts.mjs';
import { openScene, post, underAttack } from './scene.mjs';

export const name = 'a disk filled by browsers and readers';
export const environment = { TRUST_PROXY: 'loopback', PERKSTREAM_CLIENT_API_LIMIT: '5/PT5S' };
/**
 * Megabytes by which the data may grow: 64 for the log that the data file has before it, some exports and a record for each kind of refusal; and
 * what the redemptions of others take in a second. Were the answers kept that the attack asks for, each would be 1.6 more.
 */
export const mostStoredMegabytes = (seconds) => 64 + seconds;
/** Networks that send carts, and as many that guess codes. Each calls once a second, as its limit allows. */
const NETWORKS = 16;
const LOOK_INTERVAL_MS = 1_000;
const CART_BYTES = 600_000;
const VOUCHERS = 50;
const EXPORTS_AT_ONCE = 4;
const AFTER_REFUSAL_MS = 100;

export async function run(settings) {
  const { baseUrl } = settings;
  const scene = await openScene(settings);
  const { attacker } = scene;
  const discount = { type: 'PERCENT', percent_off: 10 };
  for (let made = 0; made < VOUCHERS; made++)
    await post(baseUrl, `/v1/vouchers/CODE-${made}`, attacker.server, { type: 'DISCOUNT_VOUCHER', discount });
  const reader = await readingKey(scene);
  const counts = { validations: {}, redemptions: {}, exports: {} };
  const send = async (kind, path, headers, body) => {
    const sent = { 'content-type': 'application/json', ...headers };
    const answer = await fetch(baseUrl + path, { method: 'POST', headers: sent, body });
    await answer.arrayBuffer();
    counts[kind][answer.status] = (counts[kind][answer.status] ?? 0) + 1;
    return answer.ok;
  };
  const cart = largeCart('CODE-0', CART_BYTES);
  const validate = (network) =>
    send('validations', '/client/v1/validations', { ...network, 'idempotency-key': randomUUID() }, cart);
  const guess = (network) => {
    const redeemables = [{ object: 'voucher', id: `GUESS-${randomUUID()}` }];
    return send('redemptions', '/client/v1/redemptions', network, JSON.stringify({ redeemables }));
  };
  const makeExport = () => send('exports', '/v1/exports', reader, JSON.stringify({ exported_object: 'voucher' }));
  const { ok, figures } = await underAttack(scene, settings, (signal) => {
    const networks = Array.from({ length: 2 * NETWORKS }, (_each, index) => {
      const network = { ...attacker.browser, 'x-forwarded-for': `2001:db8:0:${(1 + index).toString(16)}::1` };
      return repeat(signal, () => (index < NETWORKS ? validate : guess)(network), LOOK_INTERVAL_MS);
    });
    const readers = Array.from({ length: EXPORTS_AT_ONCE }, () =>
      repeat(signal, async () => (await makeExport()) || pause(AFTER_REFUSAL_MS)),
    );
    return Promise.all([...networks, ...readers]);
  });
  return { ok, figures: { ...figures, counts } };
}

async function readingKey({ baseUrl, management, attacker }) {
  const wanted = { kind: 'application', project_id: attacker.id, name: 'Reads', role: 'VIEWER' };
  const key = await post(baseUrl, '/management/v1/api-keys', management, wanted);
  return { 'x-app-id': key.app_id, 'x-app-token': key.app_token };
}

async function repeat(signal, act, everyMs = 0) {
  while (!signal.aborted) await Promise.all([act(), pause(everyMs)]);
}
