/**
 * Ids are a prefix and 24 characters: 9 for the time in milliseconds, 15 for chance. Ids made later sort after ids made
 * earlier (within one prefix), so "order by id" is "order by age".
 */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const TIME_DIGITS = 9;
const CHANCE_DIGITS = 15;

/** A source of chance: `n` integers from 0 to 255. The caller brings it, so that decisions stay repeatable. */
export type RandomBytes = (n: number) => Uint8Array;

/** @param time milliseconds since 1970 */
export function newId(prefix: string, time: number, random: RandomBytes): string {
  return prefix + timeDigits(time) + chanceDigits(random(CHANCE_DIGITS));
}

/**
 * The same id for the same seed, time and name: a request that is repeated makes the same ids again.
 * @param seed text that no other request has, such as a request id
 */
export function derivedId(prefix: string, time: number, seed: string, name: string): string {
  return prefix + timeDigits(time) + spreadDigits(`${seed}\u0000${name}`);
}

/** The time, in milliseconds since 1970, in an id of this module. */
export function timeOfId(id: string): number {
  const digits = id.slice(id.lastIndexOf('_') + 1, id.lastIndexOf('_') + 1 + TIME_DIGITS);
  let time = 0;
  for (const digit of digits) time = time * 62 + ALPHABET.indexOf(digit);
  return time;
}

/** The last time that was asked for: many ids are made in one millisecond. */
let lastTime = -1;
let lastDigits = '';

function timeDigits(time: number): string {
  if (time === lastTime) return lastDigits;
  let rest = Math.max(0, Math.floor(time));
  let text = '';
  for (let i = 0; i < TIME_DIGITS; i++) {
    text = ALPHABET.charAt(rest % 62) + text;
    rest = Math.floor(rest / 62);
  }
  lastTime = time;
  lastDigits = text;
  return text;
}

function chanceDigits(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < CHANCE_DIGITS; i++) text += ALPHABET.charAt((bytes[i] ?? 0) % 62);
  return text;
}

/** Digits for 15 well-mixed bytes of a text (four lanes, mixed into each other at the end): spread, not secrecy, is what ids need. */
function spreadDigits(text: string): string {
  let a = 0x9e3779b1;
  let b = 0x85ebca6b;
  let c = 0xc2b2ae35;
  let d = 0x27d4eb2f;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit, 0x85ebca77);
    c = Math.imul(c ^ unit, 0xc2b2ae3d);
    d = Math.imul(d ^ unit, 0x165667b1);
  }
  const digits = laneDigits(avalanche(a ^ d)) + laneDigits(avalanche(b ^ a)) + laneDigits(avalanche(c ^ b));
  return (digits + laneDigits(avalanche(d ^ c))).slice(0, CHANCE_DIGITS);
}

/** A digit for each of the four bytes, the lowest one first. */
function laneDigits(lane: number): string {
  return digitOf(lane) + digitOf(lane >>> 8) + digitOf(lane >>> 16) + digitOf(lane >>> 24);
}

function digitOf(byte: number): string {
  return ALPHABET[(byte & 0xff) % 62] as string;
}

function avalanche(lane: number): number {
  let hash = lane;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
