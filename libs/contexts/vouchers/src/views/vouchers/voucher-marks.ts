import { type Comparison, derivedId, type JsonObject, memoizedWith, type Scalar, valueAt } from '@perkstream/kernel';

/** Metadata with more values has one mark that says so. A search by value reads those vouchers one by one. */
const MAX_MARKS = 100;
/** Nested deeper, values have no mark. */
const MAX_DEPTH = 8;
const MANY = 'many';

interface Marked {
  readonly projectId: string;
  readonly metadata: JsonObject;
  readonly expiration_date?: string | null | undefined;
}

/**
 * What the indexed field `marks` holds: short texts that stand for the project and for a value in metadata (of a list, each element),
 * or for the day on which the voucher expires. Codes of one batch share their metadata: it is gone through once.
 */
export function voucherMarks({ projectId, metadata, expiration_date }: Marked): readonly string[] {
  return marksOnce(metadata, projectId, expiration_date);
}

const marksOnce = memoizedWith((metadata: JsonObject, projectId: string, expiresAt: string | null | undefined) => {
  const expires = expiresAt ? [markOfExpiry(projectId, expiresAt.slice(0, 10))] : [];
  return [...new Set([...expires, ...marksOf(projectId, metadata)])];
});

/** What exactly those vouchers have that expire on the day (`YYYY-MM-DD`, in UTC). */
export function markOfExpiry(projectId: string, day: string): string {
  return derivedId('', 0, JSON.stringify([projectId, day]), 'expiry').slice(-15);
}

/**
 * Every voucher that meets the comparison with `metadata.<path>` has one of these marks; undefined where marks cannot
 * decide.
 */
export function marksFor(projectId: string, comparison: Comparison): readonly string[] | undefined {
  const path = comparison.field.slice('metadata.'.length);
  const values = 'is' in comparison ? [comparison.is] : 'in' in comparison ? comparison.in : [null];
  if (values.includes(null) || path.split('.').length > MAX_DEPTH) return undefined;
  return [...new Set([...values.map((value) => markOf(projectId, path, value)), markOf(projectId, MANY)])];
}

function marksOf(projectId: string, metadata: JsonObject): readonly string[] {
  const marks = new Set<string>();
  for (const [path, value] of placesIn(metadata, metadata, 1)) {
    for (const each of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (isScalar(each)) marks.add(markOf(projectId, path, each));
      if (marks.size > MAX_MARKS) return [markOf(projectId, MANY)];
    }
  }
  return [...marks];
}

/**
 * The values by path. A key with a dot may equal a path into a record; a filter then sees only one of the two values.
 */
function* placesIn(metadata: JsonObject, record: object, depth: number, above = ''): Generator<[string, unknown]> {
  for (const [key, value] of Object.entries(record) as [string, unknown][]) {
    const path = above + key;
    if (!path.includes('.') || valueAt(metadata, path) === value) yield [path, value];
    const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (isRecord && depth < MAX_DEPTH) yield* placesIn(metadata, value, depth + 1, `${path}.`);
  }
}

function isScalar(value: unknown): value is Exclude<Scalar, null> {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/** 15 characters. A number and the text that reads the same share one. */
function markOf(projectId: string, path: string, value: Scalar = null): string {
  return derivedId('', 0, JSON.stringify([projectId, path, String(value)]), 'metadata').slice(-15);
}
