import { text } from 'node:stream/consumers';
import { type Json } from '../clients/client.js';
import { type Shop } from '../clients/shop.js';
import { type Stores } from '../engines/stores.js';

/** Nothing of the erased is stored or listed, and the others can be read. */
export async function judgePeople({ client, people }: Shop, stores: Stores): Promise<string[]> {
  const wrong: string[] = [];
  const erased = new Set(people.erased.map(({ email }) => email));
  const search = (where: string, stored: unknown) => {
    for (const email of new Set(JSON.stringify(stored).match(/eve-\d+@[\w-]+\.example/g)))
      if (erased.has(email)) wrong.push(`${email} was erased, and stands in ${where}`);
  };
  for (const [name, documents] of stores.documents.image())
    for (const [id, document] of documents) search(`${name} ${id}`, document);
  for (const name of await stores.files.list('exports')) {
    const content = await stores.files.read(name);
    if (content) search(name, await text(content));
  }
  for (const { stream, revision, data } of stores.log.all) search(`${stream}@${revision}`, data);
  for (const { id, email } of people.erased) {
    if (await stores.keys.find(`customer-${client.projectId}.${id}`)) wrong.push(`The key of ${email} is still there`);
    const found = await client.look('get-customer', { params: { customerId: id } });
    if (!found.refused) wrong.push(`${email} was erased, and can be looked up`);
  }
  for (const { id, email } of people.there) {
    const found = await client.look('get-customer', { params: { customerId: email } });
    if (found.id !== id || found.email !== email) wrong.push(`${email} cannot be looked up`);
  }
  const listed: string[] = [];
  for (let page = 1; ; page++) {
    const { customers } = await client.look('list-customers', { query: { limit: 100, page } });
    listed.push(...customers.map(({ email }: Json) => email as string).filter(Boolean));
    if (customers.length < 100) break;
  }
  const there = people.there.map(({ email }) => email);
  if (listed.sort().join() !== there.sort().join()) wrong.push(`${listed.join()} are listed, and ${there.join()} came`);
  return wrong;
}
