import { afterEach, describe, expect, it } from '@jest/globals';
import { i18n } from '@lingui/core';
import { type Language } from '../../texts/texts.js';
import { parseAmount, amountText } from './typed-amount.js';

const minorOf = (text: string, currency = 'EUR') => parseAmount(text, currency);
const inLanguage = (locale: Language) => i18n.loadAndActivate({ locale, messages: {} });

afterEach(() => inLanguage('en'));

describe('An amount that was typed', () => {
  it.each([
    ['0', 0],
    ['1', 100],
    ['5', 500],
    ['0.5', 50],
    ['0.50', 50],
    ['.5', 50],
    ['19.', 1_900],
    ['19.9', 1_990],
    ['19.90', 1_990],
    ['19.900', 1_990],
    ['99.90', 9_990],
    ['150', 15_000],
    ['1,250.00', 125_000],
    ['1,250', 125_000],
    ['1,250,000', 125_000_000],
    ['19,99', 1_999],
    ['1.250,00', 125_000],
    ["1'250.00", 125_000],
    [' € 1 250.00 ', 125_000],
    ['30000', 3_000_000],
    ['30000 EUR', 3_000_000],
  ])('in English: %s', (text, minor) => {
    expect(minorOf(text)).toEqual({ minor });
  });

  it.each([
    ['0,5', 50],
    ['19,9', 1_990],
    ['1.250,00', 125_000],
    ['1.250', 125_000],
    ['1250,00', 125_000],
    ['19.99', 1_999],
    ['1,250.00', 125_000],
  ])('in German: %s', (text, minor) => {
    inLanguage('de');
    expect(minorOf(text)).toEqual({ minor });
  });

  it('is nothing where the field is empty', () => {
    expect(minorOf('  ')).toEqual({ minor: undefined });
  });

  it.each([
    ['twelve', 'unclear'],
    ['1.2.3', 'unclear'],
    ['12,34,567', 'unclear'],
    ['.', 'unclear'],
    ['1e5', 'unclear'],
    ['-5', 'negative'],
    ['19.999', 'decimals'],
    ['10000000000.00', 'large'],
  ])('is refused where it is none: %s', (text, why) => {
    expect(minorOf(text)).toBe(why);
  });

  it('has no decimals where the currency has none', () => {
    expect(minorOf('1,250', 'JPY')).toEqual({ minor: 125_000 });
    expect(minorOf('1250.00', 'JPY')).toEqual({ minor: 125_000 });
    expect(minorOf('1250.5', 'JPY')).toBe('decimals');
    expect(amountText(125_000, 'JPY')).toBe('1,250');
  });

  it('is what it was after it has been shown', () => {
    for (const language of ['en', 'de'] as const) {
      inLanguage(language);
      for (const minor of [0, 1, 10, 50, 100, 1_990, 15_000, 100_000, 123_456, 99_999_999, 125_000_000_000])
        expect(minorOf(amountText(minor, 'EUR'))).toEqual({ minor });
    }
  });
});
