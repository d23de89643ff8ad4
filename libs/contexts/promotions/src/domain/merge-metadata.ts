import { type JsonObject } from '@perkstream/kernel';

/** Key by key; null removes a key. */
export function mergeMetadata(before: JsonObject, sent: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries({ ...before, ...sent }).filter(([, value]) => value !== null));
}
