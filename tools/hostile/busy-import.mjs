import { setTimeout as pause } from 'node:timers/promises';
import { importCustomers, makeVoucher, newProject, spread } from './two-projects.mjs';

export const name = 'busy-import';

/** Customers of one project that are imported for each second of the attack: 60,000 in a minute. */
const CUSTOMERS_A_SECOND = 1_000;
const PAUSE_MS = 250;
/** The promise: so late is what the stream of a project shows. */
const MAX_DELAY_MS = 2_000;

/** One project imports customers while somebody watches another one: how late is the stream of that one? */
export async function run({ baseUrl, keys, seconds, log }) {
  const [busy, quiet] = [await newProject(baseUrl, keys), await newProject(baseUrl, keys)];
  const wanted = CUSTOMERS_A_SECOND * seconds;
  const leaving = new AbortController();
  const shown = watch(baseUrl, quiet, leaving.signal);
  const importing = importCustomers(baseUrl, busy, wanted, leaving.signal);
  const happened = new Map();
  for (const end = Date.now() + seconds * 1_000; Date.now() < end; await pause(PAUSE_MS))
    happened.set(await makeVoucher(baseUrl, quiet), Date.now());
  // The last ones have the time that is promised to be shown.
  await pause(MAX_DELAY_MS);
  leaving.abort();
  const imported = await importing;
  log(`${imported} customers were sent`);
  const delays = [...happened].map(([id, at]) => (shown.get(id) ?? Infinity) - at);
  const figures = { 'customers of the other project': imported, 'late by ms': spread(delays) };
  return { ok: delays.every((delay) => delay <= MAX_DELAY_MS), figures };
}

/** When the stream of a project showed the voucher of each id; milliseconds since 1970. */
function watch(baseUrl, { headers }, signal) {
  const shown = new Map();
  const read = async () => {
    const accepted = { ...headers, accept: 'text/event-stream' };
    const answer = await fetch(`${baseUrl}/v1/insights/stream`, { headers: accepted, signal });
    let text = '';
    for await (const part of answer.body) {
      const blocks = (text + Buffer.from(part).toString()).split('\n\n');
      text = blocks.pop();
      for (const [, id] of blocks.join('\n').matchAll(/"id":"(v_[^"]+)"/g)) shown.set(id, Date.now());
    }
  };
  read().catch(() => undefined);
  return shown;
}
