export type FreeForm = Readonly<Record<string, unknown>>;

/** What is known, with what was sent on top, key by key; null removes a key. */
export function mergedInto(known: FreeForm, sent: FreeForm): FreeForm {
  // Through a map, so that a key such as `__proto__` is a key like any other.
  const merged = new Map([...Object.entries(known), ...Object.entries(sent)]);
  return Object.fromEntries([...merged].filter(([, value]) => value !== null));
}
