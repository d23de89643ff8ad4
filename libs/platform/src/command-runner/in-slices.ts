import { turnOfEventLoop } from '@perkstream/ports';

/** The number of commands that run together; their events are one commit. */
const SLICE = 25;

/** Work on many things, a few of them at a time; everybody else has their turn in between. Results in the order of the things. */
export async function inSlices<Thing, Result>(
  things: readonly Thing[],
  work: (thing: Thing, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < things.length; from += SLICE) {
    if (from > 0) await turnOfEventLoop();
    const slice = things.slice(from, from + SLICE).map((thing, index) => work(thing, from + index));
    results.push(...(await Promise.all(slice)));
  }
  return results;
}
