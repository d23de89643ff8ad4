import { randomBytes } from 'node:crypto';
import { type UniqueValues } from '@perkstream/platform';
import { type NextByte } from '../domain/code/code-space.js';

const POOL_BYTES = 64;

/** Random bytes of the operating system, one by one. */
export function randomByteSource(): NextByte {
  return bytesOf(() => randomBytes(POOL_BYTES));
}

/**
 * The same random bytes for the same request, so that a repeated request tries the same codes. Nobody can predict them
 * without this installation's key.
 */
export function byteSourceOfRequest(values: UniqueValues, requestId: string): NextByte {
  return bytesOf((pool) => Buffer.from(values.hash('codes of a request', `${requestId}/${pool}`), 'hex'));
}

function bytesOf(fill: (pool: number) => Uint8Array): NextByte {
  let pools = 0;
  let bytes = new Uint8Array(0);
  let next = 0;
  return () => {
    if (next >= bytes.length) {
      bytes = Uint8Array.from(fill(pools++));
      next = 0;
    }
    return bytes[next++]!;
  };
}
