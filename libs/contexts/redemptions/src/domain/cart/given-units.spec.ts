import { expect, it } from '@jest/globals';
import { type Examined } from '@perkstream/published';
import { givenUnits } from './given-units.js';

const giving = (discount?: object): Examined => ({ redeemable: { discount } }) as unknown as Examined;

it('names what redeemables give away, one product or many, in their order', () => {
  const many = { type: 'UNIT', effect: 'ADD_MANY_ITEMS', units: [{ unitType: 'a' }, { unitType: 'b' }] };
  const one = { type: 'UNIT', unitOff: 1, unitType: 'prod_1' };
  expect(givenUnits([giving(many), undefined, giving(one)])).toEqual(['a', 'b', 'prod_1']);
});

it('names nothing of redeemables that give no units', () => {
  expect(givenUnits([giving({ type: 'PERCENT', percentOff: 10 }), giving(), undefined])).toEqual([]);
});
