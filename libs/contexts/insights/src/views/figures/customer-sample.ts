import { fnv1a } from '@perkstream/kernel';

/** Customers whose hashes a document keeps: up to so many it counts exactly, of more it estimates with an error of about 9 %. */
const MAX_SAMPLED = 128;

const HASHES = 2 ** 30;

/** Digits of 6 bits in the order of texts. */
const DIGITS = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
const DIGITS_OF_A_HASH = 5;
/** A bit for each quarter of an hour of a document, the first one the lowest. */
const DIGITS_OF_QUARTERS = 4;
const QUARTERS = 6 * DIGITS_OF_QUARTERS;
const WIDTH = DIGITS_OF_A_HASH + DIGITS_OF_QUARTERS;

/**
 * Customers of the time that a document holds: those with the smallest hashes, in ascending order, each with the quarters of an hour in which
 * they came. A hash stands for the same customer in each document and says nothing of the person, so samples of several documents are one
 * sample of all of them (K minimum values). It is a text because lists of numbers take long to be read and written with each redemption.
 * Decision: 0268.
 */
export type CustomerSample = string;

/** @param quarter its number in the document, from 0 on */
export function withCustomer(sample: CustomerSample, customerId: string, quarter: number): CustomerSample {
  const hash = digitsOf(hashOf(customerId), DIGITS_OF_A_HASH);
  const at = placeOf(hash, sample);
  const behind = at + DIGITS_OF_A_HASH;
  const next = at + WIDTH;
  if (sample.startsWith(hash, at)) {
    const before = numberOf(sample.slice(behind, next));
    const after = before | (1 << quarter);
    return after === before
      ? sample
      : sample.slice(0, behind) + digitsOf(after, DIGITS_OF_QUARTERS) + sample.slice(next);
  }
  if (at >= MAX_SAMPLED * WIDTH) return sample;
  const more = sample.slice(0, at) + hash + digitsOf(1 << quarter, DIGITS_OF_QUARTERS) + sample.slice(at);
  return more.slice(0, MAX_SAMPLED * WIDTH);
}

/** Customers of several documents, each counted once. */
export class SampledCustomers {
  private readonly seen = new Set<number>();
  /** Documents know of all customers whose hashes are lower. */
  private bound = HASHES;

  /** @param isAsked whether a quarter of the document, by its number, belongs to the time that is asked for */
  add(sample: CustomerSample, isAsked: (quarter: number) => boolean): void {
    const asked = maskOf(isAsked);
    for (let at = 0; at < sample.length; at += WIDTH) {
      const hash = numberOf(sample.slice(at, at + DIGITS_OF_A_HASH));
      if ((numberOf(sample.slice(at + DIGITS_OF_A_HASH, at + WIDTH)) & asked) !== 0) this.seen.add(hash);
      if (at === (MAX_SAMPLED - 1) * WIDTH) this.bound = Math.min(this.bound, hash);
    }
  }

  /** Exact where no document held more than it keeps. */
  get count(): number {
    if (this.bound === HASHES) return this.seen.size;
    let below = 0;
    for (const hash of this.seen) if (hash < this.bound) below += 1;
    return Math.round((below * HASHES) / this.bound);
  }
}

function maskOf(isAsked: (quarter: number) => boolean): number {
  let mask = 0;
  for (let quarter = 0; quarter < QUARTERS; quarter += 1) if (isAsked(quarter)) mask |= 1 << quarter;
  return mask;
}

/** Where the hash stands in the sample, or would. */
function placeOf(hash: string, sample: CustomerSample): number {
  let from = 0;
  let to = sample.length / WIDTH;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (sample.slice(middle * WIDTH, middle * WIDTH + DIGITS_OF_A_HASH) < hash) from = middle + 1;
    else to = middle;
  }
  return from * WIDTH;
}

function digitsOf(value: number, digits: number): string {
  let text = '';
  for (let left = value, count = 0; count < digits; count += 1, left >>>= 6) text = DIGITS[left & 63]! + text;
  return text;
}

function numberOf(digits: string): number {
  let value = 0;
  for (const digit of digits) value = value * 64 + DIGITS.indexOf(digit);
  return value;
}

/** Similar ids have hashes far apart: the last steps of MurmurHash3 spread what FNV-1a leaves in the low bits. */
function hashOf(customerId: string): number {
  let hash = fnv1a(customerId);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 2;
}
