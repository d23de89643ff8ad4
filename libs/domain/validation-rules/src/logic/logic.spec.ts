import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isLogicMistake, parseLogic, printLogic, rulesNamed, type Logic } from './logic.js';

const one = { rule: '1' };
const two = { rule: '2' };
const three = { rule: '3' };

describe('reading', () => {
  it.each<[string, Logic | null]>([
    ['', null],
    ['   ', null],
    ['1', one],
    ['(1)', one],
    ['((1))', one],
    ['1 and 2', { and: [one, two] }],
    ['1 AND 2', { and: [one, two] }],
    ['1 And 2 aNd 3', { and: [one, two, three] }],
    ['1 or 2', { or: [one, two] }],
    ['1 OR 2 or 3', { or: [one, two, three] }],
    ['1 or 2 and 3', { or: [one, { and: [two, three] }] }],
    ['1 and 2 or 3', { or: [{ and: [one, two] }, three] }],
    ['(1 or 2) and 3', { and: [{ or: [one, two] }, three] }],
    ['1 and (2 or 3)', { and: [one, { or: [two, three] }] }],
    ['1and(2or 3)', { and: [one, { or: [two, three] }] }],
    ['  1\n and\t2 ', { and: [one, two] }],
    ['(1 and 2) and 3', { and: [one, two, three] }],
    ['12 and 1', { and: [{ rule: '12' }, one] }],
  ])('%j', (text, expected) => {
    expect(parseLogic(text)).toEqual(expected);
  });

  it.each([
    'and',
    '1 and',
    'or 1',
    '1 2',
    '1 and and 2',
    '(1',
    '1)',
    '()',
    '1 xor 2',
    'not 1',
    '1 && 2',
    '1 andy 2',
    '1.2',
    '-1',
    '1 and (2 or)',
    `${'('.repeat(101)}1${')'.repeat(101)}`,
    `${'1 and '.repeat(1_000)}1`,
  ])('refuses %j', (text) => {
    const logic = parseLogic(text);
    expect(logic !== null && isLogicMistake(logic)).toBe(true);
  });
});

describe('any text', () => {
  const { logic } = fc.letrec<{ logic: Logic; leaf: Logic; and: Logic; or: Logic }>((tie) => ({
    leaf: fc.integer({ min: 1, max: 30 }).map((n) => ({ rule: String(n) })),
    and: fc
      .array(fc.oneof({ depthSize: 'small' }, tie('leaf'), tie('or')), { minLength: 2, maxLength: 4 })
      .map((and) => ({ and })),
    or: fc
      .array(fc.oneof({ depthSize: 'small' }, tie('leaf'), tie('and')), { minLength: 2, maxLength: 4 })
      .map((or) => ({ or })),
    logic: fc.oneof({ depthSize: 'small', withCrossShrink: true }, tie('leaf'), tie('and'), tie('or')),
  }));

  it('what is printed is read as the same', () => {
    fc.assert(
      fc.property(logic, (tree) => {
        fc.pre(printLogic(tree).length <= 4_000);
        expect(parseLogic(printLogic(tree))).toEqual(tree);
      }),
    );
  });

  it('what is printed means the same with more parentheses, blanks and capitals', () => {
    const wordy = (tree: Logic): string =>
      'rule' in tree
        ? ` ( ${tree.rule} ) `
        : 'and' in tree
          ? `(${tree.and.map(wordy).join('AND')})`
          : `(${tree.or.map(wordy).join(' Or ')})`;
    fc.assert(
      fc.property(logic, (tree) => {
        fc.pre(wordy(tree).length <= 4_000);
        expect(parseLogic(wordy(tree))).toEqual(tree);
      }),
    );
  });

  it('never throws', () => {
    const words = fc
      .array(fc.constantFrom('and', 'or', '(', ')', '1', '2', ' ', 'x', 'AND'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(fc.string(), words), (text) => {
        const read = parseLogic(text);
        if (read !== null && !isLogicMistake(read)) expect(rulesNamed(read).length).toBeGreaterThan(0);
      }),
      { numRuns: 1_000 },
    );
  });
});
