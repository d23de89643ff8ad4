import { derivedId, type JsonObject, type Scalar, valueAt } from '@perkstream/kernel';
import { numberIn, orderedText } from './ordered-numbers.js';

/** A voucher with more values in its metadata has the one term that says so: whoever looks for any finds it, and looks closer. */
const MOST = 100;
const MANY = '@many';
/** Longer texts are compared by a hash. */
const LONG = 200;
/** Nested deeper than this, metadata is not found by its values. */
export const DEEPEST = 8;

const known = new WeakMap<JsonObject, readonly string[]>();

/**
 * What stands for the values of metadata, by path; of a list for each of them. Codes of one batch share their metadata: it is
 * looked through once.
 */
export function metadataTerms(metadata: JsonObject): readonly string[] {
  let terms = known.get(metadata);
  if (!terms) known.set(metadata, (terms = collected(metadata)));
  return terms;
}

/** What those vouchers have whose metadata has the value at the path, or in a list there. */
export function metadataTerm(path: string, value: Exclude<Scalar, null>): string {
  const any = anyMetadataTerm(path);
  if (typeof value === 'string') return value.length > LONG ? longValueTerm(any) + hash(value) : textTerm(any) + value;
  return typeof value === 'number' ? any + numberTerm(value) : `${any}b${value}`;
}

/** How terms of numbers go on after their path: in the order of the numbers. */
export function numberTerm(value: number): string {
  return `n${orderedText(value)}`;
}

/** How the terms of a path begin that tell texts. */
export function textTerm(beginning: string): string {
  return `${beginning}s`;
}

/** How the terms of a path begin that stand for texts too long to be told. */
export function longValueTerm(beginning: string): string {
  return `${beginning}h`;
}

/** What those vouchers have that have a list at the path, beside the terms of its elements. */
export function listTerm(path: string): string {
  return `${anyMetadataTerm(path)}l`;
}

/** Not of vouchers, but of their counts: something is there. */
export function presenceTerm(path: string): string {
  return `${anyMetadataTerm(path)}p`;
}

/** What those vouchers have that have a record at the path, beside the terms of what is in it. */
export function recordTerm(path: string): string {
  return `${anyMetadataTerm(path)}o`;
}

/** The value that a term of a path stands for; undefined where it does not tell. @param term with all that it begins with */
export function valueOfTerm(term: string, beginning: string): Exclude<Scalar, null> | undefined {
  const [kind, text] = [term.charAt(beginning.length), term.slice(beginning.length + 1)];
  if (kind === 's') return text;
  if (kind === 'n') return numberIn(text);
  return kind === 'b' ? text === 'true' : undefined;
}

/** How all terms of that path begin. */
export function anyMetadataTerm(path: string): string {
  return `${path.length > LONG ? hash(path) : path}=`;
}

/** What those vouchers have that have too many values for terms. */
export const MANY_VALUES = MANY;
export const REFERRAL = '@referral';
/** What all those have that have a holder. */
export const HELD = '@held';

export function holderTerm(customerId: string): string {
  return `@holder=${customerId}`;
}

/** Terms are of a project. */
export function termOf(projectId: string, term: string): string {
  return `${projectId} ${term}`;
}

/** 15 characters that are the same for the same text, as ids have them after their time. */
export function hash(text: string): string {
  return derivedId('', 0, text, 'term').slice(-15);
}

/** The paths of metadata at which there is something; none where there are too many values for terms. */
export function metadataPaths(metadata: JsonObject): ReadonlySet<string> {
  if (metadataTerms(metadata).includes(MANY)) return new Set();
  return new Set(Array.from(placesIn(metadata, metadata, 0), ([path]) => path));
}

function collected(metadata: JsonObject): string[] {
  const terms = new Set<string>();
  for (const [path, value] of placesIn(metadata, metadata, 0)) {
    for (const term of termsOf(path, value)) terms.add(term);
    if (terms.size > MOST) return [MANY];
  }
  return [...terms];
}

type Place = readonly [path: string, value: unknown];

/** What stands at paths. A key with a dot may read like a path into a record: only one of them is what a filter sees there. */
function* placesIn(metadata: JsonObject, record: object, depth: number, above = ''): Generator<Place> {
  for (const [key, value] of Object.entries(record) as [string, unknown][]) {
    if (value === null || value === undefined) continue;
    const path = above + key;
    if (!path.includes('.') || valueAt(metadata, path) === value) yield [path, value];
    if (isRecord(value) && depth + 1 < DEEPEST) yield* placesIn(metadata, value, depth + 1, `${path}.`);
  }
}

function* termsOf(path: string, value: unknown): Generator<string> {
  if (Array.isArray(value)) {
    yield listTerm(path);
    for (const element of value) if (isPlain(element)) yield metadataTerm(path, element);
  } else if (isRecord(value)) yield recordTerm(path);
  else if (isPlain(value)) yield metadataTerm(path, value);
}

function isRecord(value: unknown): value is object {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function isPlain(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
