import { type JsonObject, refuse, type Refusal } from '@perkstream/kernel';
import { turnOfEventLoop } from '@perkstream/ports';
import { ITEMS_IN_BULK } from '@perkstream/published';

/** Items of a part, which is carried out at a time. */
export const ITEMS_OF_PART = 100;
/** Of a part, and so of an item: two of them, sealed, fit into one commit of every engine. */
export const BYTES_OF_PART = 256 * 1024;
/** What is carried out at a time, and how long it is as JSON. */
export interface Part {
  readonly items: JsonObject[];
  bytes: number;
}

/** Requests have a turn after this many items. */
const CUT_AT_ONCE = 1_000;

/**
 * Items in the order in which they were sent, in parts that are kept and carried out one by one.
 * @param common what each item has besides: kept once, and carried out with each of them
 */
export async function partsOf(
  items: readonly JsonObject[],
  atMost = ITEMS_IN_BULK,
  common: JsonObject = {},
): Promise<readonly Part[] | Refusal<'invalid_payload'>> {
  if (items.length === 0) return refuse('invalid_payload', { details: 'There is nothing to update' });
  if (items.length > atMost) {
    return refuse('invalid_payload', { details: `More than ${atMost} items are sent at once` });
  }
  const parts: Part[] = [];
  const bytesBesides = Buffer.byteLength(JSON.stringify(common));
  for (const [index, item] of items.entries()) {
    if (index % CUT_AT_ONCE === CUT_AT_ONCE - 1) await turnOfEventLoop();
    const bytes = Buffer.byteLength(JSON.stringify(item));
    if (bytes > BYTES_OF_PART) {
      return refuse('invalid_payload', { details: `Item ${index + 1} is larger than ${BYTES_OF_PART} bytes` });
    }
    const part = parts.at(-1);
    const besides = bytesBesides * (part?.items.length ?? 0);
    if (!part || part.bytes + bytes + besides > BYTES_OF_PART || part.items.length === ITEMS_OF_PART) {
      parts.push({ items: [item], bytes });
    } else {
      part.items.push(item);
      part.bytes += bytes;
    }
  }
  return parts;
}
