import { expect, it } from '@jest/globals';
import { changesInWords, eventWords } from './history-words.js';

const UNITS = { currency: 'EUR', timezone: 'Europe/Berlin' };
const inWords = (change: { path: string; before?: unknown; after?: unknown }, type = 'voucher.updated') =>
  changesInWords({ type, changes: [change] }, UNITS)[0];

it('says a change with its values before and after', () => {
  expect(inWords({ path: '/discount/percent_off', before: 10, after: 15 })).toBe('discount › percent off: 10 → 15');
  expect(inWords({ path: '/price', before: 1_000, after: 1_250 })).toBe('price: €10.00 → €12.50');
  expect(inWords({ path: '/metadata/a~1b', after: 'x' })).toBe('metadata › a/b: x');
  expect(inWords({ path: '/items/0/quantity', before: 1, after: 2 })).toBe('items › 1 › quantity: 1 → 2');
  expect(inWords({ path: '/metadata/0', after: 'x' })).toBe('metadata › 0: x');
});

it('does not repeat all that a thing began with', () => {
  expect(inWords({ path: '/code', after: 'X' }, 'voucher.created')).toBeUndefined();
});

it('says that data of a person was erased', () => {
  expect(inWords({ path: '', before: 'erased', after: 'erased' })).toBe('Personal data was erased.');
});

it('names an event without words of its own as the API does', () => {
  expect(eventWords('voucher.balance_adjusted')).toBe('Balance changed');
  expect(eventWords('campaign.setup_cleared')).toBe('setup cleared');
});
