import { describe, expect, it } from '@jest/globals';
import { type Condition, matches } from '@perkstream/kernel';
import { isAboutCategoryNames, onCategoryIds } from './category-name-conditions.js';

const paths = { name: 'category', id: 'category_id' };
const categories = [
  { id: 'cat_1', name: 'Gift cards' },
  { id: 'cat_2', name: 'Coupons' },
];
const documents = [
  { code: 'renamed', category: 'Cards', category_id: 'cat_1' },
  { code: 'as it was', category: 'Coupons', category_id: 'cat_2' },
  { code: 'of one that is gone', category: 'Cards', category_id: 'cat_9' },
  { code: 'of none' },
];

const name = (comparison: object) => ({ field: 'category', ...comparison }) as Condition;

function found(condition: Condition): string[] {
  const onIds = onCategoryIds(condition, paths, categories);
  return documents.filter((document) => matches(onIds, document)).map(({ code }) => code);
}

describe('names of categories in conditions', () => {
  it.each<[string, Condition, string[]]>([
    ['the name that it has now', name({ is: 'Gift cards' }), ['renamed']],
    ['not the name that it had', name({ is: 'Cards' }), []],
    ['one of several', name({ in: ['Gift cards', 'Coupons'] }), ['renamed', 'as it was']],
    ['its id', name({ is: 'cat_1' }), ['renamed']],
    ['another than that', { not: name({ is: 'Gift cards' }) }, ['as it was', 'of one that is gone', 'of none']],
    ['a part of the name', name({ startsWith: 'Gift' }), ['renamed']],
    ['any', name({ present: true }), ['renamed', 'as it was']],
    ['none', name({ present: false }), ['of one that is gone', 'of none']],
    [
      'that or something else',
      { any: [name({ is: 'Coupons' }), { field: 'code', is: 'renamed' }] },
      ['renamed', 'as it was'],
    ],
    ['that and something else', { all: [name({ is: 'Coupons' }), { field: 'code', is: 'renamed' }] }, []],
  ])('mean %s', (_what, condition, codes) => {
    expect(found(condition)).toEqual(codes);
  });

  it('are looked for at any depth', () => {
    const deep: Condition = { all: [{ any: [{ not: name({ is: 'Cards' }) }] }] };
    expect(isAboutCategoryNames(deep, paths)).toBe(true);
    expect(isAboutCategoryNames({ all: [{ field: 'category_id', is: 'cat_1' }] }, paths)).toBe(false);
  });
});
