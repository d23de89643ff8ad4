import { refuse, type Refusal } from '@perkstream/kernel';

/** Characters of the copies of an order that one answer may show. Source: decision 0082. */
const CHARACTERS_AT_MOST = 8 * 1_048_576;
/** As many as any order may have: a request has a megabyte. */
const COPIES_OF_ANY = 8;

/** An order is shown with every redeemable that applies: how large it may be for so many. */
export function charactersOfCopy(copies: number): number {
  return Math.floor(CHARACTERS_AT_MOST / Math.max(copies, COPIES_OF_ANY));
}

/** Why an order is too large for so many redeemables, if so. Few copies, which are the rule, are not measured. */
export function excessOfCopies(order: unknown, copies: number): Refusal<'invalid_payload'> | undefined {
  if (copies <= COPIES_OF_ANY || order === undefined) return undefined;
  const most = charactersOfCopy(copies);
  if (JSON.stringify(order).length <= most) return undefined;
  return refuse('invalid_payload', { details: `An order for ${copies} redeemables may have ${most} characters` });
}
