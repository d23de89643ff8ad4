import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkFormula, type FormulaOwner, type FormulaPurpose } from './check-formula.js';
import { evaluateFormula } from './evaluate-formula.js';
import { formulaContext } from './formula-scope.js';

const faultOf = (formula: string) => checkFormula(formula, 'product', '.f')?.details?.details ?? '';

describe('saving a formula', () => {
  it.each([
    ['', 'a value is missing at the end', 1],
    ['1 +', 'a value is missing at the end', 4],
    ['(1 + 2', ') is missing at the end', 7],
    ['1 2', '2 was not expected here', 3],
    ['MIN(1,2)', 'the character , has no meaning here', 6],
    ['MIN(1)', '; was expected instead of )', 6],
    ['MIN(1;2;3)', ') was expected instead of ;', 8],
    ['ORDER_AMOUNT >= 3', 'there is no operator >=', 14],
    ['min(1;2)', 'min is not the name of a function or variable', 1],
    ['process.exit()', 'the character . has no meaning here', 8],
    ['ORDER_METADATA', '( is missing at the end', 15],
    ['ORDER_METADATA(1)', 'ORDER_METADATA needs a name in double quotes', 16],
    ['"abc', 'the text that starts here has no closing quote', 1],
    ['1.2.3', 'this is not a number', 1],
    ['12abc', 'this is not a number', 1],
    ['SWITCH(1;2)', 'SWITCH needs at least one SWITCH_CASE(value;result)', 10],
    ['IF(1 > 0;1)', '; was expected instead of )', 11],
  ])('refuses %j, and says where', (formula, fault, character) => {
    expect(faultOf(formula)).toMatch(`.f is not a valid formula: ${fault}`);
    expect(faultOf(formula)).toMatch(`(character ${character})`);
  });

  it.each<[string, FormulaPurpose, FormulaOwner | undefined, boolean]>([
    ['ORDER_AMOUNT + ORDER_METADATA("a")', 'earningRule', undefined, true],
    ['CUSTOMER_METADATA("a") * YEARS_SINCE(CUSTOMER_BIRTHDATE)', 'earningRule', undefined, true],
    ['VOUCHER_REDEEMED_QUANTITY', 'earningRule', undefined, false],
    ['REDEMPTION_METADATA("a")', 'earningRule', undefined, false],
    ['PUBLICATION_METADATA("a")', 'earningRule', undefined, false],
    ['CHEAPEST_ORDER_ITEM_PRICE', 'earningRule', undefined, false],
    ['ORDER_ITEM_PRICE', 'product', undefined, true],
    ['ORDER_ITEM_PRICE', 'order', undefined, false],
    ['CHEAPEST_ORDER_ITEM_PRICE', 'order', undefined, true],
    ['VOUCHER_REDEEMED_QUANTITY', 'order', 'voucher', true],
    ['VOUCHER_REDEEMED_QUANTITY', 'order', 'promotion_tier', false],
    ['DAYS_SINCE(PROMOTION_TIER_START_DATE)', 'order', 'promotion_tier', true],
    ['DAYS_SINCE(PROMOTION_TIER_START_DATE)', 'order', 'voucher', false],
    ['DAYS_SINCE(PROMOTION_TIER_START_DATE)', 'order', undefined, true],
  ])('%s for %s of %s: %s', (formula, purpose, owner, accepted) => {
    expect(checkFormula(formula, purpose, '.f', owner)?.refused).toBe(accepted ? undefined : 'invalid_payload');
  });

  it('names the operand that is out of scope', () => {
    expect(checkFormula('1 + ORDER_ITEM_PRICE', 'order', '.f')?.details?.details).toMatch(
      'cannot use ORDER_ITEM_PRICE',
    );
  });

  it('bounds length, depth and parts', () => {
    expect(faultOf('1'.padEnd(4001, ' '))).toMatch('at most 4000 characters');
    expect(faultOf(`${'('.repeat(60)}1${')'.repeat(60)}`)).toMatch('at most 40 levels');
    expect(faultOf(`1${'+1'.repeat(600)}`)).toMatch('at most 500 parts');
    expect(faultOf(`${'-'.repeat(1001)}1`)).toBe('');
  });

  it('meets any text with an answer, never an exception', () => {
    const words = fc.constantFrom(
      '(',
      ')',
      ';',
      '"',
      '+',
      '-',
      '>',
      '=',
      'IF',
      'MIN',
      'SWITCH',
      'SWITCH_CASE',
      'AND',
      'is',
      '1',
      '2.5',
      'ORDER_AMOUNT',
      'ORDER_METADATA',
      '"a"',
      'NOW',
      'DAYS_SINCE',
    );
    const texts = fc.oneof(
      fc.string(),
      fc.array(words, { maxLength: 30 }).map((parts) => parts.join(' ')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const result = evaluateFormula(
          text,
          formulaContext({ now: '2026-01-01T00:00:00.000Z', orderMetadata: { a: 1 } }),
        );
        expect(result === undefined || Number.isFinite(result)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
