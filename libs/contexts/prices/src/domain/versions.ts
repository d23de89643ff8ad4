/** What something was like from a moment on: milliseconds since 1970. */
export type Version<State extends object> = State & { readonly at: number };

/** The version that counts at a moment; undefined before the first. */
export function versionAt<State extends object>(
  versions: readonly Version<State>[],
  moment: number,
): Version<State> | undefined {
  let low = 0;
  let high = versions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (versions[middle]!.at <= moment) low = middle + 1;
    else high = middle;
  }
  return versions[low - 1];
}
