export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = Record<string, unknown>;

/** The record without its undefined values, so that "not sent" and "sent as null" stay apart. */
export function withoutUndefined<T extends object>(record: T): T {
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(record)) if (value !== undefined) result[key] = value;
  return result as T;
}

/** The record without its null values: null means that a value is absent, or is to be removed. */
export function withoutNulls<T extends object>(record: T): { [Field in keyof T]: NonNullable<T[Field]> } {
  const there: Record<string, unknown> = {};
  for (const key of Object.keys(record)) {
    const value = record[key as keyof T];
    if (value !== null && value !== undefined) put(there, key, value);
  }
  return there as { [Field in keyof T]: NonNullable<T[Field]> };
}

/** Sets a key that may be anything: assigned, `__proto__` would be the record's prototype. */
function put(record: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(record, key, { value, enumerable: true, writable: true, configurable: true });
  else record[key] = value;
}

/** Metadata with what was sent on top, key by key; null takes a key away. A key such as `__proto__` is a key like any other. */
export function mergedMetadata(known: Readonly<JsonObject>, sent: Readonly<JsonObject>): JsonObject {
  const merged = new Map([...Object.entries(known), ...Object.entries(sent)]);
  return Object.fromEntries([...merged].filter(([, value]) => value !== null));
}
