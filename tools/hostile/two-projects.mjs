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
