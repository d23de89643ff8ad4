import { LRUCache } from 'lru-cache';
import { type NextByte, type CodeSpace } from '../../domain/code/code-space.js';

/** Batches under way: of each the codes are drawn once, however many pieces it is made in. */
const BATCHES = 4;

/**
 * The random codes of whole batches, in alphabetical order. Neighbours are then stored side by side in every index of
 * codes, while codes in random order would touch a page each. The codes are as random as before.
 */
export class DrawnCodes {
  private readonly batches = new LRUCache<string, readonly string[]>({ max: BATCHES });

  /** @param batch text that no other batch has */
  of(batch: string, draw: () => readonly string[]): readonly string[] {
    const known = this.batches.get(batch);
    if (known) return known;
    const codes = [...draw()].sort();
    this.batches.set(batch, codes);
    return codes;
  }
}

/** A code for each place. */
export function draw(space: CodeSpace, places: number, bytesOf: (place: number) => NextByte): string[] {
  return Array.from({ length: places }, (_none, place) => space.candidate(bytesOf(place)));
}

/** The code that was drawn for a place and, where that is taken, the codes that the place would have tried alone. */
export function* drawnFirst(code: string, alone: () => Iterable<string>): Generator<string, void> {
  yield code;
  yield* alone();
}
