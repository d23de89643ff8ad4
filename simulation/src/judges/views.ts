import { isDeepStrictEqual } from 'node:util';
import { type Cluster } from '../cluster.js';

/** Whether every read model says what the events say when they are read from the beginning. */
export async function judgeViews(cluster: Cluster): Promise<string[]> {
  const { documents } = cluster.stores;
  const image = () => new Map(cluster.viewNames.map((name) => [name, new Map(documents.of(name))]));
  const before = image();
  await cluster.rebuild();
  const wrong: string[] = [];
  for (const [name, after] of image()) {
    const was = before.get(name);
    for (const id of new Set([...after.keys(), ...(was?.keys() ?? [])])) {
      if (isDeepStrictEqual(shown(was?.get(id)), shown(after.get(id)))) continue;
      wrong.push(`${name} ${id} is ${text(was?.get(id))}, and by the events ${text(after.get(id))}`);
    }
  }
  return wrong;
}

/** Without the position that a document has reached: events that change nothing need not move it. A tombstone is no document. */
function shown(document: object | undefined): object | undefined {
  if (!document || '_deletedAt' in document) return undefined;
  const { _at, ...rest } = document as { _at?: number };
  return rest;
}

function text(document: object | undefined): string {
  return JSON.stringify(shown(document))?.slice(0, 600) ?? 'absent';
}
