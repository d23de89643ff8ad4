import { type Json } from '../clients/client.js';
import { type Deletable, type Deletions } from '../clients/deletions.js';

/**
 * What lives has the uses that stand by the answers, what is in the bin is listed there and cannot be used, and nothing is left of what was
 * deleted for good. What was in the bin in the end comes back whole, and what was
 * deleted for good can be made anew.
 */
export async function judgeDeletions(deletions: Deletions): Promise<string[]> {
  const { client, things } = deletions;
  const wrong: string[] = [];
  const before = client.surprises.length;
  const entries = new Set<string>();
  for (let cursor: string | undefined; ;) {
    const query = { limit: 100, ...(cursor !== undefined && { starting_after_id: cursor }) };
    const { data, has_more: hasMore } = await client.look('list-bin-entries', { query });
    for (const { resource_id: id } of data) entries.add(id);
    cursor = data.at(-1)?.id;
    if (!hasMore) break;
  }
  for (const thing of things) {
    const { id, name, fate } = thing;
    if (entries.has(id) !== (fate === 'binned'))
      wrong.push(`${name} is ${fate}, and its entry in the bin says otherwise`);
    for (const each of thing.before.filter((earlier) => entries.has(earlier)))
      wrong.push(`${each} was deleted for good, and is listed in the bin`);
    wrong.push(...(await judgeCodes(deletions, thing)));
  }
  for (const thing of things.filter(({ fate }) => fate !== 'live')) {
    if (thing.fate === 'gone') await deletions.makeAnew(thing);
    else await deletions.settleInBin(thing, true);
    await deletions.untilBack(thing);
    if (thing.fate !== 'live') wrong.push(`${thing.name} was ${thing.fate}, and does not come back`);
    else wrong.push(...(await judgeCodes(deletions, thing)));
  }
  wrong.push(...client.surprises.splice(before));
  for (const [sourceId, ids] of deletions.customers) {
    const found = await client.look('get-customer', { params: { customerId: sourceId } });
    if (found.id !== ids.at(-1)) wrong.push(`${sourceId} is ${found.id ?? 'absent'}, and was made as ${ids.at(-1)}`);
    for (const customerId of ids.slice(0, -1)) {
      const deleted: Json = await client.look('get-customer', { params: { customerId } });
      if (!deleted.refused) wrong.push(`${sourceId} was deleted as ${customerId}, and can be looked up`);
    }
  }
  return wrong;
}

async function judgeCodes({ client, standing }: Deletions, { codes, fate }: Deletable): Promise<string[]> {
  const wrong: string[] = [];
  for (const code of codes) {
    const found = await client.look('get-voucher', { params: { code } });
    if (Boolean(found.refused) === (fate === 'live')) {
      wrong.push(`${code} is ${fate}, and ${found.refused ? 'cannot' : 'can'} be looked up`);
      continue;
    }
    const { redeemed_quantity: shown } = found.redemption ?? {};
    const count = standing.get(code)?.size ?? 0;
    if (fate === 'live' && shown !== count) wrong.push(`${code} was redeemed ${shown} times, and ${count} stand`);
  }
  return wrong;
}
