/** How large free-form data of a client may be: characters of all keys and values, and of one text. Decision 0053. */
export const METADATA_BOUNDS = { maxCharacters: 65_536, maxTextLength: 4_096 } as const;

/** What schemas call these bounds, and the metadata schema that it must fit. */
export const METADATA_KEYWORD = 'x-metadata';

/** Kinds of objects that a project may have metadata schemas of. */
export type MetadataSubject =
  | ('campaign' | 'customer' | 'earning_rule' | 'order' | 'order_item' | 'product')
  | ('promotion_tier' | 'publication' | 'redemption' | 'reward' | 'voucher');

const OF_A_NUMBER = 8;
const PUNCTUATION = 4;

/** Which bound metadata exceeds, in words that complete "Property .metadata …"; undefined: none. */
export function excessOfMetadata(
  metadata: unknown,
  {
    maxCharacters,
    maxTextLength,
  }: { readonly maxCharacters: number; readonly maxTextLength: number } = METADATA_BOUNDS,
): string | undefined {
  let characters = 0;
  const open = [metadata];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string') {
      if (value.length > maxTextLength) return `must NOT have texts of more than ${maxTextLength} characters`;
      characters += value.length;
    } else if (typeof value === 'object' && value !== null) {
      const parts = Array.isArray(value) ? (value as unknown[]) : Object.values(value);
      // A list of millions is not gone through.
      if (parts.length * PUNCTUATION > maxCharacters) return `must NOT have more than ${maxCharacters} characters`;
      if (!Array.isArray(value)) for (const key of Object.keys(value)) characters += key.length;
      for (const part of parts) open.push(part);
    } else characters += OF_A_NUMBER;
    characters += PUNCTUATION;
    if (characters > maxCharacters) return `must NOT have more than ${maxCharacters} characters`;
  }
  return undefined;
}
