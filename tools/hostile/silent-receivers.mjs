import { setTimeout as pause } from 'node:timers/promises';
import { makeVoucher, makeWebhook, newProject, spread, startHealthyReceiver, startReceiver } from './two-projects.mjs';

export const name = 'silent-receivers';

const DEAD_WEBHOOKS = 20;
const VOUCHERS = 30;
const PAUSE_MS = 250;
/** The promise: so late is a delivery to a receiver that answers. */
const MAX_DELAY_MS = 2_000;

/**
 * Twenty webhooks of one project to a receiver that never answers, beside a webhook of another project, and one of its own, to a
 * receiver that does: how late are these?
 */
export async function run({ baseUrl, keys, seconds, log }) {
  let open = 0;
  let mostOpen = 0;
  const dead = await startReceiver((request, response) => {
    mostOpen = Math.max(mostOpen, ++open);
    response.once('close', () => (open -= 1));
    request.resume();
  });
  const healthy = await startHealthyReceiver();
  try {
    const [sick, well] = [await newProject(baseUrl, keys), await newProject(baseUrl, keys)];
    await makeWebhook(baseUrl, well, healthy.url, 'voucher.created');
    await makeWebhook(baseUrl, sick, healthy.url, 'voucher.created');
    await makeVoucher(baseUrl, sick);
    for (let made = 0; made < DEAD_WEBHOOKS - 1; made++) await makeWebhook(baseUrl, sick, dead.url, 'voucher.created');
    for (let made = 0; made < VOUCHERS; made++) await makeVoucher(baseUrl, sick);
    log(`${DEAD_WEBHOOKS - 1} webhooks have ${VOUCHERS} events each for a receiver that never answers`);
    const happened = new Map();
    for (const end = Date.now() + seconds * 1_000; Date.now() < end; await pause(PAUSE_MS))
      for (const of of [well, sick]) happened.set(await makeVoucher(baseUrl, of), { at: Date.now(), of });
    // The last ones have the time that is promised to arrive.
    await pause(MAX_DELAY_MS);
    const delays = (of) =>
      [...happened]
        .filter(([, each]) => each.of === of)
        .map(([id, { at }]) => (healthy.arrived.get(id) ?? Infinity) - at);
    const figures = {
      'other project: late by ms, p50 and most': spread(delays(well)),
      'same project: late by ms, p50 and most': spread(delays(sick)),
      'attempts at silent receivers at once': mostOpen,
    };
    return { ok: mostOpen > 0 && mostOpen <= 8 && [...delays(well), ...delays(sick)].every(isInTime), figures };
  } finally {
    dead.close();
    healthy.close();
  }
}

const isInTime = (delay) => delay <= MAX_DELAY_MS;
