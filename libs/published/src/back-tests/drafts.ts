import { type CreateBackTestBody } from './bodies.js';

/** The body of a draft, as its kind is created. */
export type DraftBody = Readonly<Record<string, unknown>>;

const MAX_POINTER_PARTS = 20;

/** The bodies that a sweep tries, in the order of its values; undefined for each value that does not fit. */
export function sweptBodies({ draft, sweep }: CreateBackTestBody): readonly (DraftBody | undefined)[] {
  return (sweep?.values ?? []).map((value) => withValueAt(draft.body, sweep!.path, value));
}

/** @param path JSON pointer (RFC 6901) to a number, text or boolean that is there */
function withValueAt(body: DraftBody, path: string, value: unknown): DraftBody | undefined {
  const [root, ...parts] = path.split('/').map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (root !== '' || parts.length === 0 || parts.length > MAX_POINTER_PARTS) return undefined;
  const copy = structuredClone(body) as Record<string, unknown>;
  let place = copy;
  for (const part of parts.slice(0, -1)) {
    if (!Object.hasOwn(place, part) || typeof place[part] !== 'object' || place[part] === null) return undefined;
    place = place[part] as Record<string, unknown>;
  }
  const last = parts.at(-1)!;
  if (!Object.hasOwn(place, last) || typeof place[last] !== typeof value || typeof value === 'object') return undefined;
  place[last] = value;
  return copy;
}
