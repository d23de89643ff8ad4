import { PERSONAL_PARTS } from '@perkstream/published';

/** A part of stored data, and the person whom the object with it names, or else one around it (`cust_…`); undefined: nobody. */
export type ChangePart = (part: unknown, personId: string | undefined) => unknown;

type Path = readonly string[];

/** Stands in the place of a part: the person's id, and the cipher text in base64. No client can send it, because metadata is an object. */
const SEALED_PART = /^sealed:([^:]+):(.*)$/s;
const EVERY = '*';
const NO_PATHS: readonly Path[] = [];

const PATHS_OF_EVENTS: ReadonlyMap<string, readonly Path[]> = new Map(
  Object.entries(PERSONAL_PARTS).map(([type, paths]) => [type, pathsOf(paths)]),
);

export function pathsOf(paths: readonly string[]): readonly Path[] {
  return paths.map((path) => path.split('.'));
}

/** Where an event of the type says something personal. */
export function personalPathsOf(type: string): readonly Path[] {
  return PATHS_OF_EVENTS.get(type) ?? NO_PATHS;
}

/** The data with its parts changed; the same object where none of them is. */
export function withParts<Data extends object>(data: Data, paths: readonly Path[], change: ChangePart): Data {
  let changed: object = data;
  for (const path of paths) changed = withPart(changed, path, 0, undefined, change) as object;
  return changed as Data;
}

function withPart(value: unknown, path: Path, at: number, around: string | undefined, change: ChangePart): unknown {
  const name = path[at];
  if (name === undefined) return isEmpty(value) ? value : change(value, around);
  if (typeof value !== 'object' || value === null) return value;
  if (name === EVERY) {
    if (!Array.isArray(value)) return value;
    const each = value.map((one) => withPart(one, path, at + 1, around, change));
    return each.some((one, index) => one !== value[index]) ? each : value;
  }
  const object = value as Readonly<Record<string, unknown>>;
  if (object[name] === undefined) return value;
  const part = withPart(object[name], path, at + 1, personOf(object) ?? around, change);
  return part === object[name] ? value : { ...object, [name]: part };
}

function personOf({ customerId, customer_id }: Readonly<Record<string, unknown>>): string | undefined {
  const id = customerId ?? customer_id;
  return typeof id === 'string' ? id : undefined;
}

function isEmpty(part: unknown): boolean {
  return part === null || part === undefined || (typeof part === 'object' && Object.keys(part).length === 0);
}

export function sealedPart(personId: string, cipherText: string): string {
  return `sealed:${personId}:${cipherText}`;
}

/** undefined: it is in the clear */
export function sealedIn(part: unknown): { readonly personId: string; readonly cipherText: string } | undefined {
  const found = typeof part === 'string' ? SEALED_PART.exec(part) : null;
  return found ? { personId: found[1]!, cipherText: found[2]! } : undefined;
}
