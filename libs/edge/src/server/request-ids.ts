import { randomFillSync } from 'node:crypto';
import { newId } from '@perkstream/kernel';

const POOL_BYTES = 15 * 256;

/** Makes request ids, `v-` and 24 characters. Chance is drawn in pools: one call of the operating system for 256 ids. */
export function requestIds(): () => string {
  const pool = new Uint8Array(POOL_BYTES);
  let used = POOL_BYTES;
  const random = (n: number): Uint8Array => {
    if (used + n > POOL_BYTES) {
      randomFillSync(pool);
      used = 0;
    }
    used += n;
    return pool.subarray(used - n, used);
  };
  return () => newId('v-', Date.now(), random);
}

/** What a client sent as its own request id, fit for a log line; undefined when it is none. */
export function loggableRequestId(sent: string | string[] | undefined): string | undefined {
  return typeof sent === 'string' && /^[\x21-\x7e]{1,128}$/.test(sent) ? sent : undefined;
}
