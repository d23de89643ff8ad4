/** The stream is not at the revision that the writer expected: somebody else wrote first. Nothing was written. */
export class WrongExpectedRevision extends Error {
  override readonly name = 'WrongExpectedRevision';

  constructor(
    readonly stream: string,
    readonly expected: number,
    /** The revision that the stream has; -1 for no stream; undefined where the engine does not return it. */
    readonly actual: number | undefined,
  ) {
    super(`${stream} is at revision ${actual ?? 'unknown'}, not at ${expected}`);
  }
}
