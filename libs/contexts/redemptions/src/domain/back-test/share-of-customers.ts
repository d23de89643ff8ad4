import { fnv1a } from '@perkstream/kernel';

const HASHES_COUNT = 2 ** 32;

/** A number for the text that says nothing of it: from 0 on, below 1. The same seed gives the same one. */
export function chanceOf(text: string, seed: number): number {
  let hash = fnv1a(`${seed}/${text}`);
  // Texts that differ in their last characters only are near to each other until now.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / HASHES_COUNT;
}
