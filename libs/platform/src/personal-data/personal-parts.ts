import { PERSONAL_PARTS } from '@perkstream/published';
import { streamName } from '../stream-name.js';
import { CUSTOMER } from './people-in-answers.js';

/**
 * A part of stored data, and whose key it is sealed under, as the object with it says, or else one around it: a person (`cust_…`), or a
 * filter that may name people (`fkey_…`); undefined: it is in the clear.
 */
export type ChangePart = (part: unknown, ownerId: string | undefined) => unknown;

type Path = readonly string[];

/** Stands in the place of a part: the owner's id, and the cipher text in base64. No client can send it, as parts are objects, or have a prefix. */
const SEALED_PART = /^sealed:([^:]+):(.*)$/s;
const ROUND_INTERVAL_MS = '*';
const NO_PATHS: readonly Path[] = [];

const OF_FILTERS = 'fkey_';
/** The category of the names of keys that seal filters. */
export const FILTER = 'filter';

/** What is shown of parts whose key is gone: nothing of a person, and a filter that nothing meets. */
const NOTHING = {};
const ERASED_FILTER = { id: { conditions: { $is: ['(erased)'] } } };

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
  if (name === ROUND_INTERVAL_MS) {
    if (!Array.isArray(value)) return value;
    const each = value.map((one) => withPart(one, path, at + 1, around, change));
    return each.some((one, index) => one !== value[index]) ? each : value;
  }
  const object = value as Readonly<Record<string, unknown>>;
  if (object[name] === undefined) return value;
  const part = withPart(object[name], path, at + 1, ownerOf(object) ?? around, change);
  return part === object[name] ? value : { ...object, [name]: part };
}

function ownerOf({ customerId, customer_id, keyId }: Readonly<Record<string, unknown>>): string | undefined {
  const id = customerId ?? customer_id ?? keyId;
  return typeof id === 'string' ? id : undefined;
}

function isEmpty(part: unknown): boolean {
  return part === null || part === undefined || (typeof part === 'object' && Object.keys(part).length === 0);
}

/** The name under which the key of an owner is kept. */
export function keyNameOf(projectId: string, ownerId: string): string {
  return streamName(ownerId.startsWith(OF_FILTERS) ? FILTER : CUSTOMER, projectId, ownerId);
}

/** Whether the key is made at first use. A person's is made with the person, and never again. */
export function isMadeAtFirstUse(keyName: string): boolean {
  return keyName.startsWith(`${FILTER}-`);
}

export function goneOf(ownerId: string): object {
  return ownerId.startsWith(OF_FILTERS) ? ERASED_FILTER : NOTHING;
}

export function sealedPart(ownerId: string, cipherText: string): string {
  return `sealed:${ownerId}:${cipherText}`;
}

/** undefined: it is in the clear */
export function sealedIn(part: unknown): { readonly ownerId: string; readonly cipherText: string } | undefined {
  const found = typeof part === 'string' ? SEALED_PART.exec(part) : null;
  return found ? { ownerId: found[1]!, cipherText: found[2]! } : undefined;
}
