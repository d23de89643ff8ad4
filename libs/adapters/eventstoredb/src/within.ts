/** The promise, or a failure when it takes longer. What it comes to afterwards is of no interest to anybody. */
export async function within<T>(milliseconds: number, promise: Promise<T>, failure: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(failure()), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
    promise.catch(() => undefined);
  }
}
