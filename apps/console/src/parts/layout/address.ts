import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

export { FIRST_PAGE } from '../lists/paging.js';

export interface Address {
  readonly text: string;
  get(name: string): string;
  /** Changes what is named and keeps the rest; an empty value goes. */
  set(changes: Record<string, string | number | null | undefined>): void;
  replaceAll(query: string): void;
}

/** What a page shows stands in the address bar: it can be reloaded, sent to others and kept as a view. */
export function useAddress(): Address {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (changes: Record<string, string | number | null | undefined>) =>
      setParams((before) => changed(before, changes), { replace: true }),
    [setParams],
  );
  const replaceAll = useCallback((query: string) => setParams(new URLSearchParams(query)), [setParams]);
  return { text: params.toString(), get: (name) => params.get(name) ?? '', set, replaceAll };
}

export function changed(
  before: URLSearchParams,
  changes: Record<string, string | number | null | undefined>,
): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === undefined || value === '') after.delete(name);
    else after.set(name, String(value));
  }
  return after;
}
