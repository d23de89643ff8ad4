/**
 * Bytes that one append may hold: of data and metadata of all its events, as JSON. Every adapter takes so much, and none takes more, so
 * that what works over one engine works over another.
 */
export const MAX_APPEND_BYTES = 8 * 1024 * 1024;

/** More than an append may hold. Nothing was written, and a repeat fares no better. */
export class AppendTooLarge extends Error {
  override readonly name = 'AppendTooLarge';

  constructor() {
    super(`More than ${MAX_APPEND_BYTES} bytes cannot be stored at once`);
  }
}
