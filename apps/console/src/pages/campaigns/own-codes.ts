/** As many codes are pasted at once; a file of more is an import. */
export const MAX_OWN_CODES = 10_000;

/** Codes as people paste them: one a line, or separated by commas, semicolons or tabs; each of them once. */
export function codesIn(text: string): readonly string[] {
  const codes = text.split(/[\n\r,;\t]+/).map((code) => code.trim().replace(/^"(.*)"$/, '$1'));
  return [...new Set(codes.filter(Boolean))];
}
