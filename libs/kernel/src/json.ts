export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = Record<string, unknown>;

/** The record without its undefined values, so that "not sent" and "sent as null" stay apart. */
export function withoutUndefined<T extends object>(record: T): T {
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(record)) if (value !== undefined) result[key] = value;
  return result as T;
}
