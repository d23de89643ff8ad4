import { derivedId, type JsonObject, type Scalar } from '@perkstream/kernel';

/** One value at one path of metadata, as vouchers of a project are found by it. */
export interface Term {
  readonly text: string;
  /** Tells it apart from the other terms of its voucher. */
  readonly digest: string;
}

/** A voucher with more than these has the one term that says so: whoever looks for anything finds it, and looks closer. */
const MOST = 100;
const MANY = '\u0000many';
/** Longer texts are compared by a hash. */
const LONG = 200;
/** Nested deeper than this, metadata is not found by its values. */
const DEEPEST = 8;

const known = new WeakMap<JsonObject, readonly string[]>();

/** The terms of a voucher. Codes of one batch share their metadata: what it holds is looked through once. */
export function termsOf(projectId: string, metadata: JsonObject): readonly Term[] {
  let texts = known.get(metadata);
  if (!texts) known.set(metadata, (texts = textsOf(metadata)));
  return texts.map((text) => ({ text: `${projectId} ${text}`, digest: hash(text) }));
}

/** What vouchers have among their terms whose metadata has the value at the path, or in a list there. */
export function wantedTerm(projectId: string, path: string, value: Exclude<Scalar, null>): string {
  return `${projectId} ${textOf(path, value)}`;
}

/** What those vouchers have that have too many values for terms. */
export function manyTerm(projectId: string): string {
  return `${projectId} ${MANY}`;
}

function textsOf(metadata: JsonObject): string[] {
  const texts = new Set<string>();
  collect(metadata, '', 0, texts);
  if (texts.size > MOST) return [MANY];
  return [...texts];
}

function collect(value: unknown, path: string, depth: number, texts: Set<string>): void {
  if (texts.size > MOST) return;
  if (Array.isArray(value)) {
    for (const element of value) if (isPlain(element)) texts.add(textOf(path, element));
  } else if (value !== null && typeof value === 'object') {
    if (depth === DEEPEST) return;
    for (const [key, inner] of Object.entries(value)) collect(inner, path ? `${path}.${key}` : key, depth + 1, texts);
  } else if (isPlain(value)) texts.add(textOf(path, value));
}

function isPlain(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function textOf(path: string, value: string | number | boolean): string {
  const short = path.length > LONG ? hash(path) : path;
  if (typeof value === 'string') return `${short}=${value.length > LONG ? `h${hash(value)}` : `s${value}`}`;
  return `${short}=${typeof value === 'number' ? 'n' : 'b'}${value}`;
}

/** 15 characters that are the same for the same text, as ids have them after their time. */
function hash(text: string): string {
  return derivedId('', 0, text, 'term').slice(-15);
}
