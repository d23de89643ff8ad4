/**
 * The least text that sorts after every text with the prefix, in the order of code points (which is the order of UTF-8 bytes, in
 * which stores compare texts); undefined where there is none.
 */
export function afterPrefix(prefix: string): string | undefined {
  const points = Array.from(prefix, (character) => character.codePointAt(0) ?? 0);
  while (points.length > 0) {
    const last = points.pop() ?? 0;
    if (last >= 0x10ffff) continue;
    // Surrogates are no characters: the next one after U+D7FF is U+E000.
    const next = last + 1 >= 0xd800 && last + 1 <= 0xdfff ? 0xe000 : last + 1;
    return String.fromCodePoint(...points, next);
  }
  return undefined;
}
