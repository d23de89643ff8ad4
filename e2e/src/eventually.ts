/** How often it is asked, every 50 ms. */
const ATTEMPTS = 600;

/** Asks again until the answer is there: for effects that follow a moment after an answer. */
export async function eventually<T>(ask: () => Promise<T>, isThere: (found: T) => boolean): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const found = await ask();
    if (isThere(found)) return found;
    if (attempt === ATTEMPTS) throw new Error(`It takes too long: ${JSON.stringify(found)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
