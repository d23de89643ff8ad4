import { type CodeConfig } from '@perkstream/published';

/** How many different codes the config can make; beyond 2^53: so many that it does not matter. */
export function codesPossible({ charset, pattern }: CodeConfig): number {
  const places = [...pattern].filter((character) => character === '#').length;
  return new Set(charset).size ** places;
}
