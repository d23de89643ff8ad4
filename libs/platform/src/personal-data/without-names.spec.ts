import { describe, expect, it } from '@jest/globals';
import { withoutNames } from './without-names.js';

const names = ['Ada@example.com', 'Ada Lovelace', 'Al'];
const where = (value: unknown) => ({ junction: 'and', email: { conditions: { $in: value } } });

describe('a filter without the names of a person', () => {
  it('names others as before', () => {
    const filter = where(['ada@example.com', 'eve@example.com']);
    expect(withoutNames(filter, names)).toEqual(where(['(erased)', 'eve@example.com']));
  });

  it.each([
    ['a name in other letters', 'ADA LOVELACE'],
    ['a name within a text', 'Mrs. Ada Lovelace, London'],
    ['an address encoded', 'search=ada%40example.com&sort=name'],
    ['a name encoded with a plus', 'search=Ada+Lovelace'],
    ['a short name alone', ' al '],
  ])('loses %s', (_case, text) => {
    expect(withoutNames(text, names)).toBe('(erased)');
  });

  it.each([['example.com'], ['Alan'], ['Ada'], ['100%'], [7], [null], [true]])('keeps %p', (value) => {
    const filter = where(value);
    expect(withoutNames(filter, names)).toBe(filter);
  });

  it('is the same where the person has no name', () => {
    const filter = where('');
    expect(withoutNames(filter, ['', ' '])).toBe(filter);
  });
});
