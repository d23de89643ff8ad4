import { type CodeConfig, isPlaceholder } from './code-config.js';

/** The next random byte, 0 to 255. The caller brings it. */
export type NextByte = () => number;

/** Up to this many codes, all are tried; the last free one is found then, and that there is none is certain. */
const FEW = 1_000;
const TRIES_AMONG_MANY = 10;

/** Codes to try, one after the other, each different character by character with equal chances. Ends. */
export function* candidateCodes(config: CodeConfig, nextByte: NextByte): Generator<string, void> {
  const places = [...config.pattern].filter(isPlaceholder).length;
  const size = config.alphabet.length;
  const all = size ** places;
  let digits = randomDigits(places, size, nextByte);
  for (let tried = 0; tried < (all <= FEW ? all : TRIES_AMONG_MANY); tried++) {
    if (tried > 0) digits = all <= FEW ? successor(digits, size) : randomDigits(places, size, nextByte);
    yield codeOf(config, digits);
  }
}

function codeOf({ prefix, pattern, postfix, alphabet }: CodeConfig, digits: readonly number[]): string {
  let place = 0;
  const middle = [...pattern].map((character) => (isPlaceholder(character) ? alphabet[digits[place++]!] : character));
  return prefix + middle.join('') + postfix;
}

function randomDigits(places: number, size: number, nextByte: NextByte): number[] {
  return Array.from({ length: places }, () => randomBelow(size, nextByte));
}

/** Bytes beyond the last whole multiple of `size` are thrown away: a remainder of all bytes would favour low digits. */
function randomBelow(size: number, nextByte: NextByte): number {
  const limit = 256 - (256 % size);
  for (;;) {
    const byte = nextByte();
    if (byte < limit) return byte % size;
  }
}

/** Counts up, from the last digit on, and round. */
function successor(digits: readonly number[], size: number): number[] {
  const next = [...digits];
  for (let place = next.length - 1; place >= 0; place--) {
    next[place] = (next[place]! + 1) % size;
    if (next[place] !== 0) break;
  }
  return next;
}
