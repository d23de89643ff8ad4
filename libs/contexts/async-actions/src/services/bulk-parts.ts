import { type JsonObject, refuse, type Refusal } from '@perkstream/kernel';
import { turnOfEventLoop } from '@perkstream/ports';
import { MAX_BULK_ITEMS } from '@perkstream/published';

/** Items of a part, which is carried out at a time. */
export const ITEMS_PER_PART = 100;
/** Of a part, and so of an item: two of them, sealed, fit into one commit of every engine. */
export const BYTES_PER_PART = 256 * 1024;
/** What is carried out at a time, and how long it is as JSON. */
export interface Part {
  readonly items: JsonObject[];
  bytes: number;
}

const ITEMS_PER_TURN = 1_000;

/**
 * Items in the order in which they were sent, in parts that are kept and carried out one by one.
 * @param common what each item has besides: kept once, and carried out with each of them
 */
export async function cutIntoParts(
  items: readonly JsonObject[],
  atMost = MAX_BULK_ITEMS,
  common: JsonObject = {},
): Promise<readonly Part[] | Refusal<'invalid_payload'>> {
  if (items.length === 0) return refuse('invalid_payload', { details: 'There is nothing to update' });
  if (items.length > atMost) {
    return refuse('invalid_payload', { details: `More than ${atMost} items were sent at once` });
  }
  const parts: Part[] = [];
  const bytesBesides = Buffer.byteLength(JSON.stringify(common));
  for (const [index, item] of items.entries()) {
    if (index % ITEMS_PER_TURN === ITEMS_PER_TURN - 1) await turnOfEventLoop();
    const bytes = Buffer.byteLength(JSON.stringify(item));
    if (bytes > BYTES_PER_PART) {
      return refuse('invalid_payload', { details: `Item ${index + 1} is larger than ${BYTES_PER_PART} bytes` });
    }
    const part = parts.at(-1);
    const besides = bytesBesides * (part?.items.length ?? 0);
    if (!part || part.bytes + bytes + besides > BYTES_PER_PART || part.items.length === ITEMS_PER_PART) {
      parts.push({ items: [item], bytes });
    } else {
      part.items.push(item);
      part.bytes += bytes;
    }
  }
  return parts;
}
