import { expect, it } from '@jest/globals';
import { RuleShelf } from './rule-shelf.js';
import { asks, ruleSet } from './testing/offers.js';

it('makes one of rules that ask the same, whatever they are called', () => {
  const shelf = new RuleShelf();
  shelf.put('val_1', ruleSet(asks.amount(5)));
  shelf.put('val_2', ruleSet(asks.amount(5), { name: 'Other', error: { message: 'More!' } }));
  shelf.put('val_3', ruleSet(asks.amount(6)));
  expect(shelf.get('val_2')).toBe(shelf.get('val_1'));
  expect(shelf.get('val_3')).not.toBe(shelf.get('val_1'));
});

it('keeps what others still ask, and forgets the rest', () => {
  const shelf = new RuleShelf();
  for (const id of ['val_1', 'val_2']) shelf.put(id, ruleSet(asks.amount(5)));
  const shared = shelf.get('val_1');
  shelf.put('val_1', ruleSet(asks.amount(6)));
  expect(shelf.get('val_1')).not.toBe(shared);
  expect(shelf.get('val_2')).toBe(shared);
  shelf.remove('val_2');
  shelf.remove('val_2');
  expect(shelf.get('val_2')).toBeUndefined();
  shelf.put('val_3', ruleSet(asks.amount(5)));
  expect(shelf.get('val_3')).not.toBe(shared);
});
