import { expect, it } from '@jest/globals';
import { valuesInWords } from './values-in-words.js';

it('says all that a thing has, and nothing of what is about others or the answer', () => {
  const tier = {
    id: 'promo_1',
    name: 'Ten off',
    banner: '',
    active: true,
    price: 1_250,
    action: { discount: { type: 'AMOUNT', amount_off: 1_000 } },
    hours: [{ from: '08:00' }, { from: '12:00' }],
    colours: ['red', 'blue'],
    metadata: {},
    expiration_date: null,
    ...{ object: 'promotion_tier', as_of: '2026-03-01T00:00:00Z', revision: 3, summary: { redemptions: { total: 4 } } },
  };
  expect(valuesInWords(tier, { currency: 'EUR', timezone: 'UTC' })).toEqual([
    'id: promo_1',
    'name: Ten off',
    'active: yes',
    'price: €12.50',
    'action › discount › type: AMOUNT',
    'action › discount › amount off: €10.00',
    'hours › 1 › from: 08:00',
    'hours › 2 › from: 12:00',
    'colours: red, blue',
  ]);
});
