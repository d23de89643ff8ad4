import { keepingLast } from './memoized.js';

/**
 * Ids are a prefix and 24 characters: 9 for the time in milliseconds, 15 for chance. Ids made later sort after ids made
 * earlier (within one prefix), so "order by id" is "order by age".
 */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** The code unit of the digit for each byte */
const DIGITS = Uint8Array.from({ length: 256 }, (_nothing, byte) => ALPHABET.charCodeAt(byte % 62));
const TIME_DIGITS = 9;
const CHANCE_DIGITS = 15;

/** A source of chance: `n` integers from 0 to 255. The caller brings it, so that decisions stay repeatable. */
type RandomBytes = (n: number) => Uint8Array;

/** @param time milliseconds since 1970 */
export function newId(prefix: string, time: number, random: RandomBytes): string {
  return prefix + timeDigits(time) + chanceDigits(random(CHANCE_DIGITS));
}

/**
 * The same id for the same seed, time and name: a request that is repeated makes the same ids again.
 * @param seed text that no other request has, such as a request id
 */
export function derivedId(prefix: string, time: number, seed: string, name: string): string {
  return prefix + timeDigits(time) + spreadDigits(seed, name);
}

/** The time, in milliseconds since 1970, in an id of this module. */
export function timeOfId(id: string): number {
  const digits = id.slice(id.lastIndexOf('_') + 1, id.lastIndexOf('_') + 1 + TIME_DIGITS);
  let time = 0;
  for (const digit of digits) time = time * 62 + ALPHABET.indexOf(digit);
  return time;
}

/** Many ids are made in one millisecond. */
const timeDigits = keepingLast((time: number): string => {
  let rest = Math.max(0, Math.floor(time));
  let text = '';
  for (let i = 0; i < TIME_DIGITS; i++) {
    text = ALPHABET.charAt(rest % 62) + text;
    rest = Math.floor(rest / 62);
  }
  return text;
});

function chanceDigits(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < CHANCE_DIGITS; i++) text += ALPHABET.charAt((bytes[i] ?? 0) % 62);
  return text;
}

type Lanes = readonly [a: number, b: number, c: number, d: number];
const FIRST_LANES: Lanes = [0x9e3779b1, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f];

/** What hashing has come to after a seed: a request derives many ids from one. */
const lanesAfter = keepingLast((seed: string) => hashed(`${seed}\u0000`, FIRST_LANES));

/**
 * Digits for 15 well-mixed bytes of two texts (four lanes, mixed into each other at the end). Ids need to be
 * spread evenly; they need not be secret.
 */
function spreadDigits(seed: string, name: string): string {
  const [a, b, c, d] = hashed(name, lanesAfter(seed));
  const [w, x, y, z] = [avalanche(a ^ d), avalanche(b ^ a), avalanche(c ^ b), avalanche(d ^ c)];
  // A digit for each byte of a lane, the lowest one first. At once: put together one by one they are many small texts.
  return String.fromCharCode(
    DIGITS[w & 255]!,
    DIGITS[(w >>> 8) & 255]!,
    DIGITS[(w >>> 16) & 255]!,
    DIGITS[w >>> 24]!,
    DIGITS[x & 255]!,
    DIGITS[(x >>> 8) & 255]!,
    DIGITS[(x >>> 16) & 255]!,
    DIGITS[x >>> 24]!,
    DIGITS[y & 255]!,
    DIGITS[(y >>> 8) & 255]!,
    DIGITS[(y >>> 16) & 255]!,
    DIGITS[y >>> 24]!,
    DIGITS[z & 255]!,
    DIGITS[(z >>> 8) & 255]!,
    DIGITS[(z >>> 16) & 255]!,
  );
}

function hashed(text: string, [a, b, c, d]: Lanes): Lanes {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit, 0x85ebca77);
    c = Math.imul(c ^ unit, 0xc2b2ae3d);
    d = Math.imul(d ^ unit, 0x165667b1);
  }
  return [a, b, c, d];
}

function avalanche(lane: number): number {
  let hash = lane;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
