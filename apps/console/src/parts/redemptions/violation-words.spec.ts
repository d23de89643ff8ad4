import { describe, expect, it } from '@jest/globals';
import { violationWords } from './violation-words.js';

describe('An error about one field', () => {
  it.each([
    ['Property .first_name must NOT have fewer than 1 characters', 'Fill this in.'],
    ["Payload must have required property 'name'", 'Fill this in.'],
    ['Property .password must NOT have fewer than 12 characters', 'Use at least 12 characters.'],
    ['Property .voucher.discount.percent_off must be <= 100', 'It must be 100 or less.'],
    ['Property .limit should be integer', 'It must be a number.'],
    ['Property .rules is of a kind that nobody knows', undefined],
  ])('is said in words for people: %s', (details, words) => {
    expect(violationWords(details)).toBe(words);
  });
});
