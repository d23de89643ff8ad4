import { setTimeout as pause } from 'node:timers/promises';
import {
  importCustomers,
  makeVoucher,
  makeWebhook,
  newProject,
  spread,
  startHealthyReceiver,
  startReceiver,
} from './two-projects.mjs';

export const name = 'import-to-silent-receivers';

const WEBHOOKS = 20;
/** Customers that are imported for each second of the attack, each for all webhooks of the project. */
const CUSTOMERS_A_SECOND = 200;
const PAUSE_MS = 250;
/** The promise: so late is a delivery to a receiver that answers. */
const MAX_DELAY_MS = 2_000;

/** One project imports customers, and has twenty webhooks for each that never answer: how late are deliveries of another project? */
export async function run({ baseUrl, keys, seconds, log }) {
  const silent = await startReceiver((request) => request.resume());
  const healthy = await startHealthyReceiver();
  const leaving = new AbortController();
  try {
    const [busy, quiet] = [await newProject(baseUrl, keys), await newProject(baseUrl, keys)];
    await makeWebhook(baseUrl, quiet, healthy.url, 'voucher.created');
    for (let made = 0; made < WEBHOOKS; made++) await makeWebhook(baseUrl, busy, silent.url, 'customer.created');
    const importing = importCustomers(baseUrl, busy, CUSTOMERS_A_SECOND * seconds, leaving.signal);
    const happened = new Map();
    for (const end = Date.now() + seconds * 1_000; Date.now() < end; await pause(PAUSE_MS))
      happened.set(await makeVoucher(baseUrl, quiet), Date.now());
    // The last ones have the time that is promised to arrive.
    await pause(MAX_DELAY_MS);
    leaving.abort();
    const customers = await importing;
    log(`${customers} customers were sent, for ${WEBHOOKS} webhooks each`);
    const delays = [...happened].map(([id, at]) => (healthy.arrived.get(id) ?? Infinity) - at);
    const figures = { customers, 'late by ms': spread(delays) };
    return { ok: delays.every((delay) => delay <= MAX_DELAY_MS), figures };
  } finally {
    leaving.abort();
    silent.close();
    healthy.close();
  }
}
