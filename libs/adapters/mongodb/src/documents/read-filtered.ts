import { BSON } from 'mongodb';
import { type Condition, compileMatcher } from '@perkstream/kernel';
import { TooMuchFound, turnOfEventLoop, withoutPaths } from '@perkstream/ports';
import { shown, type Stored } from './stored-document.js';

/** Bytes of documents that are read in one turn of the event loop. */
const BYTES_AT_ONCE = 512 * 1024;

/** Looks at each of the documents. @throws TooMuchFound */
export async function readFiltered<D extends object>(
  cursor: AsyncIterable<Stored>,
  where: Condition | undefined,
  offset: number,
  limit: number,
  bytesAtMost?: number,
  without?: readonly string[],
): Promise<D[]> {
  const found: D[] = [];
  const isFound = where && compileMatcher(where);
  let passed = 0;
  let bytes = 0;
  let atOnce = 0;
  for await (const each of cursor) {
    const document = shown<D>(each);
    if ((isFound && !isFound({ ...document, id: each._id })) || passed++ < offset) continue;
    withoutPaths(document, without);
    if (bytesAtMost !== undefined) {
      const size = BSON.calculateObjectSize(without ? document : each);
      if ((bytes += size) > bytesAtMost) throw new TooMuchFound(bytesAtMost);
      if ((atOnce += size) > BYTES_AT_ONCE) {
        await turnOfEventLoop();
        atOnce = size;
      }
    }
    found.push(document);
    if (found.length === limit) break;
  }
  return found;
}
