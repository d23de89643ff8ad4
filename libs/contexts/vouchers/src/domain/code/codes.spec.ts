import { describe, expect, it } from '@jest/globals';
import { isRefusal } from '@perkstream/kernel';
import fc from 'fast-check';
import { CodeSpace, type NextByte } from './code-space.js';
import { checkCodeConfig, type CodeConfig, type WireCodeConfig } from './code-config.js';

const isCode = (text: string) => /^[!-~]{1,200}$/.test(text);

/** A repeatable source that visits every byte. */
function counter(start = 0): () => number {
  let byte = start;
  return () => (byte = (byte + 1) % 256);
}

function config(wire: WireCodeConfig, projectAlphabet: string | null = null): CodeConfig {
  const checked = checkCodeConfig(wire, projectAlphabet, isCode);
  if (isRefusal(checked)) throw new Error(checked.details?.details);
  return checked;
}

function candidateCodes(of: CodeConfig, bytes: NextByte): Generator<string, void> {
  return new CodeSpace(of).candidates(bytes);
}

function firstCode(wire: WireCodeConfig, projectAlphabet: string | null = null): string {
  return candidateCodes(config(wire, projectAlphabet), counter()).next().value as string;
}

describe('the code of a voucher', () => {
  it('has 8 letters and digits where nothing is asked for', () => {
    expect(firstCode({})).toMatch(/^[0-9a-zA-Z]{8}$/);
  });

  it('is prefix, pattern and postfix, with a random character for every #', () => {
    const wire = { prefix: 'New-', pattern: 'GIFT-CARD-##########', postfix: '0', length: 3, charset: '7' };
    expect(firstCode(wire)).toBe('New-GIFT-CARD-77777777770');
  });

  it.each([
    [{ length: 3 }, null, /^[0-9a-zA-Z]{3}$/],
    [{ length: 3, charset: 'xy' }, 'ab', /^[xy]{3}$/],
    [{ length: 3 }, 'ab', /^[ab]{3}$/],
    [{ pattern: '##-#', length: 8, charset: 'x' }, null, /^xx-x$/],
  ])('%o, with the alphabet %s of the project, looks like %s', (wire, projectAlphabet, form) => {
    expect(firstCode(wire, projectAlphabet)).toMatch(form);
  });

  it.each<WireCodeConfig>([
    { length: 0 },
    { length: -1 },
    { length: 2.5 },
    { length: 201 },
    { charset: '' },
    { charset: 'äöü' },
    { charset: 'a b' },
    { charset: '😀' },
    { pattern: 'FIXED' },
    { pattern: '' },
    { prefix: 'x'.repeat(200) },
    { prefix: ' ' },
    { prefix: 'ünder' },
    { postfix: '\n' },
  ])('%o is refused', (wire) => {
    expect(checkCodeConfig(wire, null, isCode)).toMatchObject({ refused: 'invalid_code_config' });
  });

  it('is made of every character with the same chance', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 94 }), (size) => {
        const alphabet = Array.from({ length: size }, (_none, index) => String.fromCharCode(33 + index)).join('');
        const source = counter();
        const seen = new Map<string, number>();
        const whole = config({ length: 200, charset: alphabet });
        // As many characters as whole rounds over all bytes give.
        const perRound = 256 - (256 % size);
        let taken = '';
        while (taken.length < perRound * 2) taken += candidateCodes(whole, source).next().value as string;
        for (const character of taken.slice(0, perRound * 2)) seen.set(character, (seen.get(character) ?? 0) + 1);
        return seen.size === size && new Set(seen.values()).size === 1;
      }),
      { numRuns: 60 },
    );
  });

  it('is looked for among all codes when there are few, each once', () => {
    const codes = [...candidateCodes(config({ length: 2, charset: 'abc' }), counter(7))];
    expect(codes.length).toBe(9);
    expect(new Set(codes).size).toBe(9);
  });

  it('counts a character that the alphabet names twice once', () => {
    expect([...candidateCodes(config({ length: 1, charset: 'aab' }), counter())].length).toBe(2);
  });

  it('is not looked for without end among many', () => {
    expect([...candidateCodes(config({ length: 6 }), counter())].length).toBe(10);
  });
});
