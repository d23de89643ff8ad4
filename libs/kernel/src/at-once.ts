/** Does all parts of some work without a pause. */
export function atOnce<Result>(parts: Generator<unknown, Result>): Result {
  for (;;) {
    const part = parts.next();
    if (part.done) return part.value;
  }
}
