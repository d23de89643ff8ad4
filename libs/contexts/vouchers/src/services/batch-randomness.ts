import { createCipheriv } from 'node:crypto';
import { newId } from '@perkstream/kernel';
import { type UniqueValues } from '@perkstream/platform';
import { type NextByte } from '../domain/code/code-space.js';

const CIPHER = 'aes-128-ctr';
const KEY_BYTES = 16;
const PER_PLACE = 128;
const EVENT_BYTES = 16;
const ID_BYTES = 11;
const SEQUENCE_DIGITS = 4;
const RADIX = 62;

/**
 * The random bytes of a batch, for ids and codes. The same batch has the same bytes, so that a repeated one finds what
 * it made. Nobody can predict them without this installation's key, because a voucher can be redeemed by its id. Each
 * place in the batch has bytes of its own.
 */
export class BatchRandomness {
  private readonly key: Buffer;
  private readonly bytes: Buffer;

  /**
   * @param seed text that no other batch has
   * @param first the first place of those that are asked for
   */
  constructor(
    values: UniqueValues,
    seed: string,
    private readonly first: number,
    places: number,
  ) {
    this.key = Buffer.from(values.hash('codes of a batch', seed), 'hex').subarray(0, KEY_BYTES);
    this.bytes = this.stream(0, PER_PLACE * first, PER_PLACE * places);
  }

  /** UUID of the event that makes the voucher at this place. */
  eventId(place: number): string {
    const from = this.beginningOf(place);
    const hex = this.bytes.toString('hex', from, from + EVENT_BYTES);
    // Version 4: 122 bits are chance.
    const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) & 3);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
  }

  /**
   * @param time milliseconds since 1970
   * @param sequence grows from voucher to voucher, so that ids of one millisecond grow, too
   */
  voucherId(place: number, time: number, sequence: number): string {
    const from = this.beginningOf(place) + EVENT_BYTES;
    const digits = new Uint8Array(SEQUENCE_DIGITS + ID_BYTES);
    digits.set(this.bytes.subarray(from, from + ID_BYTES), SEQUENCE_DIGITS);
    for (let digit = SEQUENCE_DIGITS - 1, rest = sequence; digit >= 0; digit--, rest = Math.floor(rest / RADIX)) {
      digits[digit] = rest % RADIX;
    }
    return newId('v_', time, () => digits);
  }

  /** The part of an id that is the same at the same place of the same batch, whenever it is made. */
  static ownPart(id: string): string {
    return id.slice(-ID_BYTES);
  }

  codeBytes(place: number): NextByte {
    let bytes = this.bytes;
    let next = this.beginningOf(place) + EVENT_BYTES + ID_BYTES;
    let end = this.beginningOf(place + 1);
    return () => {
      if (next === end) {
        if (bytes === this.bytes) end = 0;
        bytes = this.stream(place + 1, 0, end + 4096);
        next = end;
        end = bytes.length;
      }
      return bytes[next++]!;
    };
  }

  private beginningOf(place: number): number {
    return (place - this.first) * PER_PLACE;
  }

  /** Bytes of one of the streams under the key. @param from a whole number of blocks */
  private stream(number: number, from: number, length: number): Buffer {
    const start = Buffer.alloc(KEY_BYTES);
    start.writeUInt32BE(number);
    start.writeUInt32BE(from / KEY_BYTES, KEY_BYTES - 4);
    return createCipheriv(CIPHER, this.key, start).update(Buffer.alloc(length));
  }
}
