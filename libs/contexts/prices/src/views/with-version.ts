import { type Version } from '../domain/versions.js';

/**
 * One more version, as it was before where nothing is different. Of two at the same moment the later one counts. A clock of a replica may
 * be behind that of another: time does not go back in a history.
 * @param most older versions are forgotten
 */
export function withVersion<State extends object>(
  versions: readonly Version<State>[],
  at: number,
  state: State,
  most: number,
): readonly Version<State>[] {
  const last = versions.at(-1);
  if (!last) return [{ ...state, at }];
  const { at: since, ...before } = last;
  if (isSame(before, state)) return versions;
  const kept = since >= at ? versions.slice(0, -1) : versions;
  return [...kept, { ...state, at: Math.max(at, since) }].slice(-most);
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
