import { refuse, type Refusal } from '@perkstream/kernel';

/** Characters of the copies of an order that one answer may show. Decision 0082. */
const MAX_CHARACTERS = 8 * 1_048_576;
/** As many as any order may have: a request has a megabyte. */
const COPIES_OF_ANY = 8;

/** An order is shown with every redeemable that applies: how large it may be for so many. */
export function charactersOfCopy(copies: number): number {
  return Math.floor(MAX_CHARACTERS / Math.max(copies, COPIES_OF_ANY));
}

/** Why an order is too large for so many redeemables, if so. Few copies, which are the rule, are not measured. */
export function excessOfCopies(order: unknown, copies: number): Refusal<'invalid_payload'> | undefined {
  if (copies <= COPIES_OF_ANY || order === undefined) return undefined;
  const most = charactersOfCopy(copies);
  if (JSON.stringify(order).length <= most) return undefined;
  return refuse('invalid_payload', {
    details: `An order for ${copies} redeemables can have at most ${most} characters`,
  });
}
