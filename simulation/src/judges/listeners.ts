import { type Json } from '../clients/client.js';
import { type Listeners } from '../clients/listeners.js';

/**
 * Each event of a voucher was heard at least once, in the order of what happened, and nothing that did not happen. Each import has ended,
 * and all of it is there.
 */
export async function judgeListeners(listeners: Listeners): Promise<string[]> {
  const { happened, imports } = listeners;
  const wrong: string[] = [];
  await listeners.untilHeard(() => {
    const heard = heardBy(listeners);
    return [...happened].every(([id, types]) => heard.get(id)?.length === types.length);
  });
  const heard = heardBy(listeners);
  for (const [id, types] of happened) {
    const found = heard.get(id) ?? [];
    if (found.join() !== types.join()) wrong.push(`Of ${id} were heard ${found.join()}, and ${types.join()} happened`);
  }
  for (const each of imports) wrong.push(...(await judgeImport(listeners, each)));
  return wrong;
}

/** By the id of the voucher, the types of the events in the order in which each was heard first. */
function heardBy({ heard }: Listeners): ReadonlyMap<string, readonly string[]> {
  const types = new Map<string, string[]>();
  const known = new Set<string>();
  for (const { body } of heard) {
    const { type, event } = JSON.parse(body) as Json;
    if (known.has(event.id)) continue;
    known.add(event.id);
    types.set(event.entity_id, [...(types.get(event.entity_id) ?? []), type]);
  }
  return types;
}

async function judgeImport(
  { client }: Listeners,
  { kind, actionId, names }: Listeners['imports'][number],
): Promise<string[]> {
  const wrong: string[] = [];
  const { status, result } = await client.look('get-async-action', { params: { asyncActionId: actionId } });
  if (status !== 'DONE' || result?.done_count !== names.length)
    wrong.push(`${actionId} of ${names.join()} is ${status}, with ${JSON.stringify(result)}`);
  for (const name of names) {
    const found = await (kind === 'vouchers'
      ? client.look('get-voucher', { params: { code: name } })
      : client.look('get-customer', { params: { customerId: name } }));
    if (found.refused) wrong.push(`${name} was imported, and cannot be looked up`);
  }
  return wrong;
}
