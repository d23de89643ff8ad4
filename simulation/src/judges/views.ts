import { isDeepStrictEqual } from 'node:util';
import { VISITED } from '../clients/visitors.js';
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
      if (!after.has(id) && mayComeBack(was?.get(id))) continue;
      wrong.push(`${name} ${id} is ${text(was?.get(id))}, and by the events ${text(after.get(id))}`);
    }
  }
  return wrong;
}

/**
 * A document that a write brings back which is carried out late, after the document was deleted: docs/trust.md, what is open. Visitors delete
 * right after they make something; what they do has judges of its own.
 */
function mayComeBack(document: object | undefined): boolean {
  return (document as { projectId?: string } | undefined)?.projectId === VISITED;
}

/** Without the position that a document has reached: events that change nothing need not move it. */
function shown(document: object | undefined): object | undefined {
  if (!document) return undefined;
  const { _at, ...rest } = document as { _at?: number };
  return rest;
}

function text(document: object | undefined): string {
  return document ? JSON.stringify(shown(document)).slice(0, 600) : 'absent';
}
