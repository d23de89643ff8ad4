import { describe, expect, it } from '@jest/globals';
import { type Condition } from './condition.js';
import { matches } from './matches.js';

const document = {
  name: 'Summer',
  amount: 5,
  on: true,
  nothing: null,
  day: '2026-03-01T00:00:00.000Z',
  tags: ['red', 'blue'],
  numbers: [1, 2],
  empty: [],
  metadata: { color: 'green', 'a.b': 'dotted', size: '5' },
};

it.each<[string, Condition, boolean]>([
  ['is: equal', { field: 'name', is: 'Summer' }, true],
  ['is: by case', { field: 'name', is: 'summer' }, false],
  ['is: by type', { field: 'amount', is: '5' }, false],
  ['is: truth values', { field: 'on', is: true }, true],
  ['is: an element of a list', { field: 'tags', is: 'blue' }, true],
  ['is: no element of a list', { field: 'tags', is: 'green' }, false],
  ['is: null of null', { field: 'nothing', is: null }, true],
  ['is: null of a missing field', { field: 'absent', is: null }, true],
  ['is: null of a value', { field: 'name', is: null }, false],
  ['in: one of', { field: 'name', in: ['Winter', 'Summer'] }, true],
  ['in: none of', { field: 'name', in: ['Winter'] }, false],
  ['in: of nothing', { field: 'name', in: [] }, false],
  ['in: an element of a list', { field: 'numbers', in: [2, 3] }, true],
  ['less: number', { field: 'amount', less: 6 }, true],
  ['less: equal is not less', { field: 'amount', less: 5 }, false],
  ['less: text', { field: 'day', less: '2026-03-02' }, true],
  ['less: number with text', { field: 'amount', less: '9' }, false],
  ['less: missing', { field: 'absent', less: 9 }, false],
  ['less: null', { field: 'nothing', less: 9 }, false],
  ['lessOrEqual: equal', { field: 'amount', lessOrEqual: 5 }, true],
  ['lessOrEqual: above', { field: 'amount', lessOrEqual: 4 }, false],
  ['lessOrEqual: missing', { field: 'absent', lessOrEqual: 4 }, false],
  ['more: number', { field: 'amount', more: 4 }, true],
  ['more: equal is not more', { field: 'amount', more: 5 }, false],
  ['more: text', { field: 'day', more: '2026-02-28' }, true],
  ['more: missing', { field: 'absent', more: 0 }, false],
  ['moreOrEqual: equal', { field: 'amount', moreOrEqual: 5 }, true],
  ['moreOrEqual: below', { field: 'amount', moreOrEqual: 6 }, false],
  ['moreOrEqual: a list', { field: 'numbers', moreOrEqual: 0 }, false],
  ['present: a value', { field: 'name', present: true }, true],
  ['present: null', { field: 'nothing', present: true }, false],
  ['present: missing', { field: 'absent', present: false }, true],
  ['present: an empty list', { field: 'empty', present: true }, true],
  ['startsWith', { field: 'name', startsWith: 'Sum' }, true],
  ['startsWith: by case', { field: 'name', startsWith: 'sum' }, false],
  ['startsWith: a number', { field: 'amount', startsWith: '5' }, false],
  ['endsWith', { field: 'name', endsWith: 'mer' }, true],
  ['endsWith: not', { field: 'name', endsWith: 'Sum' }, false],
  ['contains: part of a text', { field: 'name', contains: 'umm' }, true],
  ['contains: not', { field: 'name', contains: 'x' }, false],
  ['contains: an element', { field: 'tags', contains: 'red' }, true],
  ['contains: part of an element', { field: 'tags', contains: 're' }, false],
  ['contains: missing', { field: 'absent', contains: '' }, false],
  ['count', { field: 'tags', count: 2 }, true],
  ['count: of a missing list', { field: 'absent', count: 0 }, true],
  ['countLess', { field: 'tags', countLess: 3 }, true],
  ['countLess: equal', { field: 'tags', countLess: 2 }, false],
  ['countMore', { field: 'tags', countMore: 1 }, true],
  ['countMore: of a missing list', { field: 'absent', countMore: 0 }, false],
  ['a nested field', { field: 'metadata.color', is: 'green' }, true],
  ['a name with a dot', { field: 'metadata.a.b', is: 'dotted' }, true],
  [
    'all',
    {
      all: [
        { field: 'amount', is: 5 },
        { field: 'on', is: true },
      ],
    },
    true,
  ],
  [
    'all: one fails',
    {
      all: [
        { field: 'amount', is: 5 },
        { field: 'on', is: false },
      ],
    },
    false,
  ],
  ['all of nothing', { all: [] }, true],
  [
    'any',
    {
      any: [
        { field: 'amount', is: 6 },
        { field: 'on', is: true },
      ],
    },
    true,
  ],
  ['any of nothing', { any: [] }, false],
  ['not', { not: { field: 'amount', is: 6 } }, true],
  ['not: of a missing field', { not: { field: 'absent', is: 'x' } }, true],
])('%s', (_rule, condition, expected) => {
  expect(matches(condition, document)).toBe(expected);
});

describe('documents that are none', () => {
  it.each([null, undefined, 'text', 5])('%s has no fields', (nothing) => {
    expect(matches({ field: 'a', present: false }, nothing)).toBe(true);
  });
});

it('looks at each element of a list once, however many values are wanted', () => {
  let looks = 0;
  const list = new Proxy(
    Array.from({ length: 1_000 }, (_one, index) => `element ${index}`),
    { get: (all, name) => (looks += 1) && Reflect.get(all, name) },
  );
  const wanted = Array.from({ length: 1_000 }, (_one, index) => `value ${index}`);
  expect(matches({ field: 'list', in: wanted }, { list })).toBe(false);
  expect(looks).toBeLessThan(5_000);
});
