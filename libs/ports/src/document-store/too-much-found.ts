/** What a query finds is larger than the caller's limit. Nothing of it was read. */
export class TooMuchFound extends Error {
  override readonly name = 'TooMuchFound';

  constructor(readonly bytesAtMost: number) {
    super(`The documents that were found have more than ${bytesAtMost} bytes`);
  }
}
