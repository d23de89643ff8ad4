import { describe, expect, it } from '@jest/globals';
import { type RuleTree } from './rule-sentence.js';
import { isUnfinished, queryOf, treeOf } from './rule-query.js';

const amount = { name: 'order.amount', property: null, conditions: { $more_than_or_equal: [5_000] }, rules: {} };
const count = { name: 'order.items.count', property: null, conditions: { $less_than: [9] }, rules: {} };
const channel = { name: 'order.metadata', property: 'channel', conditions: { $in: ['web', 'app'] }, rules: {} };

describe('The builder of rules', () => {
  it.each<[string, RuleTree]>([
    ['one rule', { 1: amount, logic: '1' }],
    ['rules and their logic', { 1: amount, 2: count, 3: channel, logic: '1 and (2 or 3)' }],
    ['a text for customers', { 1: { ...amount, error: { message: 'Buy more' } }, logic: '1' }],
    [
      'lines of the cart',
      {
        1: { ...amount, name: 'order.items.any', conditions: { $in: [{ id: 'prod_1', object: 'product' }] } },
        logic: '1',
      },
    ],
    ['nothing', {}],
  ])('gives back %s as it came', (_what, tree) => {
    const query = queryOf(tree);
    expect(query && treeOf(query)).toEqual(tree);
  });

  it.each<[string, RuleTree]>([
    ['rules below a rule', { 1: { ...amount, rules: { 1: count } }, logic: '1' }],
    ['several operators', { 1: { ...amount, conditions: { $more_than: [1], $less_than: [9] } }, logic: '1' }],
    ['a rule that is not asked', { 1: amount, 2: count, logic: '1' }],
    ['a rule that is asked twice', { 1: amount, 2: count, logic: '(1 and 2) or 1' }],
    ['rules without effect', { 1: amount, logic: '' }],
    ['logic that cannot be read', { 1: amount, logic: '1 xor' }],
    ['an older kind', { 1: { ...amount, name: 'product.price' }, logic: '1' }],
    ['an operator that it does not offer', { 1: { ...channel, conditions: { $dow: [1] } }, logic: '1' }],
    [
      'a product without id',
      { 1: { ...amount, name: 'order.items.any', conditions: { $is: [{ source_id: 'x' }] } }, logic: '1' },
    ],
  ])('leaves %s to the text', (_what, tree) => {
    expect(queryOf(tree)).toBeUndefined();
  });

  it('knows rows that lack something', () => {
    const row = { field: 'order.metadata', operator: '$is' };
    const isUnfinishedWith = (value: unknown) => isUnfinished({ combinator: 'and', rules: [{ ...row, value }] });
    expect(isUnfinishedWith({ values: ['web'] })).toBe(true);
    expect(isUnfinishedWith({ property: 'channel', values: [] })).toBe(true);
    expect(isUnfinishedWith({ property: 'channel', values: ['web'] })).toBe(false);
    expect(isUnfinished({ combinator: 'and', rules: [{ combinator: 'or', rules: [] }] })).toBe(true);
  });
});
