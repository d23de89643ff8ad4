/**
 * A value that is there, or comes later. What a process has in memory is answered without a promise: each promise costs a turn of the
 * queue of microtasks, and a request passes a hundred places that may have to wait.
 */
export type MaybePromise<Value> = Value | Promise<Value>;

/** Goes on with a value, at once where it is there. */
export function andThen<Value, Result>(
  value: MaybePromise<Value>,
  next: (value: Value) => MaybePromise<Result>,
): MaybePromise<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}

type Awaiteds<Values extends readonly unknown[]> = { -readonly [Index in keyof Values]: Awaited<Values[Index]> };

/** All values, in their order; at once where all are there. */
export function allThere<const Values extends readonly unknown[]>(values: Values): MaybePromise<Awaiteds<Values>> {
  const isLater = values.some((value) => value instanceof Promise);
  return isLater ? Promise.all(values) : (values as unknown as Awaiteds<Values>);
}
