import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { makeVoucher, newProject, post, spread } from './two-projects.mjs';

export const name = 'silent-receivers';

const DEAD_WEBHOOKS = 20;
const VOUCHERS = 30;
/** Milliseconds between two events of the healthy project. */
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
  const dead = await receiver((request, response) => {
    mostOpen = Math.max(mostOpen, ++open);
    response.once('close', () => (open -= 1));
    request.resume();
  });
  const arrived = new Map();
  const healthy = await receiver(async (request, response) => {
    const sent = JSON.parse(Buffer.concat(await request.toArray()).toString());
    response.end();
    if (!arrived.has(sent.event.entity_id)) arrived.set(sent.event.entity_id, Date.now());
  });
  try {
    const [sick, well] = [await newProject(baseUrl, keys), await newProject(baseUrl, keys)];
    await webhook(baseUrl, well, healthy.url);
    await webhook(baseUrl, sick, healthy.url);
    await makeVoucher(baseUrl, sick);
    for (let made = 0; made < DEAD_WEBHOOKS - 1; made++) await webhook(baseUrl, sick, dead.url);
    for (let made = 0; made < VOUCHERS; made++) await makeVoucher(baseUrl, sick);
    log(`${DEAD_WEBHOOKS - 1} webhooks have ${VOUCHERS} events each for a receiver that never answers`);
    const happened = new Map();
    for (const end = Date.now() + seconds * 1_000; Date.now() < end; await pause(PAUSE_MS))
      for (const of of [well, sick]) happened.set(await makeVoucher(baseUrl, of), { at: Date.now(), of });
    // The last ones have the time that is promised to arrive.
    await pause(MAX_DELAY_MS);
    const delays = (of) =>
      [...happened].filter(([, each]) => each.of === of).map(([id, { at }]) => (arrived.get(id) ?? Infinity) - at);
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

async function receiver(handle) {
  const server = createServer(handle);
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${server.address().port}/`, close };
}

function webhook(baseUrl, { id, management }, target_url) {
  const body = { target_url, events: ['voucher.created'] };
  return post(baseUrl, management, `/management/v1/projects/${id}/webhooks`, body);
}
