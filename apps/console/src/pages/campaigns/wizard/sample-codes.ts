const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Codes as the engine makes them: each `#` becomes a random character. */
export function sampleCodes(pattern: string, count: number, random: () => number = Math.random): readonly string[] {
  const drawn = () => ALPHABET[Math.floor(random() * ALPHABET.length)] ?? '';
  return Array.from({ length: count }, () => pattern.replace(/#/g, drawn));
}

/** How many different codes a pattern can make. */
export function possibleCodes(pattern: string): number {
  return ALPHABET.length ** (pattern.match(/#/g)?.length ?? 0);
}

/**
 * What speaks against a pattern, if anything does: too few codes for so many, or so few that they can be guessed.
 * @returns `few`: the codes do not suffice; `guessed`: one in fewer than ten thousand guesses is a code
 */
export function objectionTo(pattern: string, count: number): 'few' | 'guessed' | undefined {
  const possible = possibleCodes(pattern);
  if (possible < count) return 'few';
  return possible / Math.max(1, count) < 10_000 ? 'guessed' : undefined;
}
