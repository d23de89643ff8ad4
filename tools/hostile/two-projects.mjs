import { createServer } from 'node:http';

const CUSTOMERS_A_REQUEST = 100;
const REQUESTS_AT_ONCE = 2;

/** What attacks on deliveries share: projects of an engine on this machine, and how late something is. */

/** @param keys those of the bootstrap project, under the names of the settings */
export async function newProject(baseUrl, keys) {
  if (new URL(baseUrl).hostname !== '127.0.0.1')
    throw new Error(`Attacks are for engines on 127.0.0.1 alone: ${baseUrl}`);
  const management = {
    'x-management-id': keys.PERKSTREAM_MANAGEMENT_ID,
    'x-management-token': keys.PERKSTREAM_MANAGEMENT_TOKEN,
  };
  const settings = { name: 'Hostile', timezone: 'UTC', currency: 'EUR', case_sensitive_codes: true };
  const { id, server_side_key: key } = await post(baseUrl, management, '/management/v1/projects', settings);
  return { id, management, headers: { 'x-app-id': key.app_id, 'x-app-token': key.app_token } };
}

/** @returns its id */
export async function makeVoucher(baseUrl, { headers }) {
  return (await post(baseUrl, headers, '/v1/vouchers', { discount: { type: 'AMOUNT', amount_off: 100 } })).id;
}

/** @throws Error when it is refused */
export async function post(baseUrl, headers, path, body) {
  const all = { ...headers, 'content-type': 'application/json' };
  const answer = await fetch(baseUrl + path, { method: 'POST', headers: all, body: JSON.stringify(body) });
  const read = await answer.json();
  if (!answer.ok) throw new Error(`${path} answers ${answer.status} ${JSON.stringify(read)}`);
  return read;
}

/** The median and the largest of milliseconds. */
export function spread(delays) {
  const sorted = delays.map((delay) => Math.max(0, Math.round(delay))).sort((one, other) => one - other);
  return { p50: sorted[Math.floor(sorted.length / 2)], most: sorted.at(-1) };
}

/** A server on this machine that webhooks are sent to. @returns its address, and what ends it */
export async function startReceiver(handle) {
  const server = createServer(handle);
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${server.address().port}/`, close };
}

/** One that answers, and notes when it first heard of each thing: milliseconds since 1970, by its id. */
export async function startHealthyReceiver() {
  const arrived = new Map();
  const receiver = await startReceiver(async (request, response) => {
    const sent = JSON.parse(Buffer.concat(await request.toArray()).toString());
    response.end();
    if (!arrived.has(sent.event.entity_id)) arrived.set(sent.event.entity_id, Date.now());
  });
  return { ...receiver, arrived };
}

export function makeWebhook(baseUrl, { id, management }, target_url, event) {
  return post(baseUrl, management, `/management/v1/projects/${id}/webhooks`, { target_url, events: [event] });
}

/** Imports customers, some requests at a time, until there are so many or the signal ends it. @returns how many were sent */
export async function importCustomers(baseUrl, { headers }, wanted, signal) {
  let sent = 0;
  const importSome = async () => {
    while (sent < wanted && !signal.aborted) {
      const from = sent;
      sent += CUSTOMERS_A_REQUEST;
      const people = Array.from({ length: CUSTOMERS_A_REQUEST }, (_, index) => ({
        source_id: `person-${from + index}`,
      }));
      await post(baseUrl, headers, '/v1/customers/bulk/async', people);
    }
  };
  await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, importSome));
  return sent;
}
