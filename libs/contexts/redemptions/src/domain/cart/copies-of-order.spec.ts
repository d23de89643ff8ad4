import { describe, expect, it } from '@jest/globals';
import { charactersOfCopy, excessOfCopies } from './copies-of-order.js';

const order = (characters: number) => ({ metadata: { note: 'x'.repeat(characters) } });

describe('an order for many redeemables', () => {
  it('may be as large as a request where they are eight at most', () => {
    expect(charactersOfCopy(1)).toBe(1_048_576);
    expect(excessOfCopies(order(1_048_576), 8)).toBeUndefined();
  });

  it('may have its share of eight megabytes where they are more', () => {
    expect(charactersOfCopy(30)).toBe(279_620);
    expect(excessOfCopies(order(279_000), 30)).toBeUndefined();
    expect(excessOfCopies(order(280_000), 30)).toMatchObject({
      refused: 'invalid_payload',
      details: { details: expect.stringContaining('279620 characters') },
    });
    expect(excessOfCopies(undefined, 30)).toBeUndefined();
  });
});
