import { afterEach, describe, expect, it } from '@jest/globals';
import { i18n } from '@lingui/core';
import { type Language } from '../../texts/texts.js';
import { parseNumber, typedNumberText } from './typed-number.js';

const inLanguage = (locale: Language) => i18n.loadAndActivate({ locale, messages: {} });

afterEach(() => inLanguage('en'));

describe('A number that was typed', () => {
  it.each([
    ['en', '0', 0],
    ['en', '007', 7],
    ['en', ' 7 ', 7],
    ['en', '200000', 200_000],
    ['en', '1,250', 1_250],
    ['en', '1,250.00', 1_250],
    ['en', '1 250', 1_250],
    ['en', '-3', -3],
    ['en', '', ''],
    ['de', '1.250', 1_250],
    ['de', '1.250,00', 1_250],
  ] as const)('is whole (%s: %s)', (language, text, value) => {
    inLanguage(language);
    expect(parseNumber(text, {})).toEqual({ value });
  });

  it.each([
    ['en', '12.5', 12.5],
    ['en', '12,5', 12.5],
    ['en', '1.250', 1.25],
    ['de', '12,5', 12.5],
    ['de', '12.5', 12.5],
    ['de', '1.250', 1_250],
  ] as const)('has decimals where it may (%s: %s)', (language, text, value) => {
    inLanguage(language);
    expect(parseNumber(text, { decimals: 2 })).toEqual({ value });
  });

  it.each([
    ['1.5', {}, 'whole'],
    ['1,5', {}, 'whole'],
    ['33.333', { decimals: 2 }, 'decimals'],
    ['1e3', {}, 'unclear'],
    ['12x', {}, 'unclear'],
    ['-', {}, 'unclear'],
    ['-3', { min: 0 }, 'small'],
    ['0', { min: 1 }, 'small'],
    ['200000', { max: 100_000 }, 'large'],
    ['99999999999999999999', {}, 'large'],
  ] as const)('is refused and not made another one: %s within %j', (text, bounds, refusal) => {
    expect(parseNumber(text, bounds)).toBe(refusal);
  });

  it('is shown as the language writes it', () => {
    expect([typedNumberText(1_250), typedNumberText(12.5, 2), typedNumberText('')]).toEqual(['1,250', '12.5', '']);
    inLanguage('de');
    expect([typedNumberText(1_250), typedNumberText(12.5, 2)]).toEqual(['1.250', '12,5']);
  });
});
