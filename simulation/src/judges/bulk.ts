import { KINDS, type Kind } from '../clients/bulk.js';
import { type Json } from '../clients/client.js';
import { type Shop } from '../clients/shop.js';

/** Each update in bulk ended, and what it changed stands as it was changed last. */
export async function judgeBulk({ client, bulk }: Shop): Promise<string[]> {
  const wrong: string[] = [];
  /** By the kind and the id, the names of the metadata. */
  const expected = new Map<string, string[]>();
  for (const given of bulk.given) {
    const { kind, ids, name, isTaken } = given;
    const { status, result }: Json = await bulk.actionOf(given);
    if (status !== 'DONE' || result?.done_count !== ids.length)
      wrong.push(`${name} of ${ids.join()} is ${status}, with ${JSON.stringify(result)}`);
    for (const id of ids) {
      const of = `${kind} ${id}`;
      const names = expected.get(of) ?? [];
      expected.set(of, isTaken && id === ids[0] ? names : [...names, name]);
    }
  }
  for (const [of, names] of expected) {
    const [kind, id = ''] = of.split(' ') as [Kind, string];
    const { metadata }: Json = await client.look(KINDS[kind].look, { params: { [KINDS[kind].id]: id } });
    const shown = Object.keys(metadata ?? {});
    if (shown.sort().join() !== names.sort().join())
      wrong.push(`${of} has the metadata ${shown.join()}, and was given ${names.join()}`);
  }
  return wrong;
}
