import { type Json } from '../clients/client.js';
import { type Scenario } from './scenario.js';

/** More than have their keys on a page of the file. */
const PEOPLE = 250;

/** One process whose disk is full. */
export const OF_EMBEDDED: readonly Scenario[] = [
  {
    fault: 'A disk is full as a key is made for one person: the next one is given that key, and cannot be read',
    topology: 'embedded',
    repair: [{ file: 'libs/adapters/sqlite/src/connection.ts', from: 'this.hasFailed = true;', to: '' }],
    play: async (stage) => {
      stage.stores.fill(true);
      for (let failed = 0; failed < PEOPLE;) {
        const reply = await stage.request('replica1', 'create-customer', { body: { name: 'Somebody' } });
        if (!reply || 'error' in reply) failed += 1;
      }
      stage.stores.fill(false);
      const { id } = await stage.done('replica1', 'create-customer', { body: { name: 'Eve' } });
      const next = await stage.restart();
      const shown = await stage.request(next, 'get-customer', { params: { customerId: id } });
      const name = shown && 'body' in shown && (shown.body as Json).name;
      stage.expect(name === 'Eve', `A customer who was created is shown as ${JSON.stringify(shown)}`);
    },
  },
];
