/**
 * A question to documents that every document store answers alike. Fields are dotted paths into the document
 * (`redemption.quantity`, `metadata.color`); dates are compared as `Instant` texts. It stands in the kernel because ports, adapters, pure
 * libraries and contexts all speak it, and no other room may be imported by all of them.
 */
export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  | Comparison;

/**
 * - `is`, `in`: equal to the value, or to one of the values; on a list field: the list contains it
 * - `less`, `lessOrEqual`, `more`, `moreOrEqual`: numbers with numbers, texts with texts; never true of a missing field
 * - `present`: true = neither missing nor null
 * - `startsWith`, `endsWith`, `contains`: texts, case-sensitive; `contains` on a list field: an element equals the value
 * - `count`, `countLess`, `countMore`: the number of elements of a list (a missing list has none)
 */
export type Comparison =
  | { readonly field: string; readonly is: Scalar }
  | { readonly field: string; readonly in: readonly Scalar[] }
  | { readonly field: string; readonly less: number | string }
  | { readonly field: string; readonly lessOrEqual: number | string }
  | { readonly field: string; readonly more: number | string }
  | { readonly field: string; readonly moreOrEqual: number | string }
  | { readonly field: string; readonly present: boolean }
  | { readonly field: string; readonly startsWith: string }
  | { readonly field: string; readonly endsWith: string }
  | { readonly field: string; readonly contains: string }
  | { readonly field: string; readonly count: number }
  | { readonly field: string; readonly countLess: number }
  | { readonly field: string; readonly countMore: number };

export type Scalar = string | number | boolean | null;

export interface Sorting {
  readonly field: string;
  readonly descending?: boolean;
}

/** The value at a dotted path. A key that holds dots itself (`metadata` → `a.b`) is found by its full remaining name. */
export function valueAt(document: unknown, path: string): unknown {
  return readerOf(path)(document);
}

/** Like `valueAt`, for a path that is read often: it is taken apart once. */
export function readerOf(path: string): (document: unknown) => unknown {
  return path === '' ? (document) => document : readerOfKeys(path);
}

function readerOfKeys(path: string): (document: unknown) => unknown {
  const dot = path.indexOf('.');
  const key = path.slice(0, dot);
  const rest = dot < 0 ? undefined : readerOfKeys(path.slice(dot + 1));
  return (document) => {
    if (document === null || typeof document !== 'object') return undefined;
    const record = document as Record<string, unknown>;
    if (Object.hasOwn(record, path)) return record[path];
    return rest && Object.hasOwn(record, key) ? rest(record[key]) : undefined;
  };
}
