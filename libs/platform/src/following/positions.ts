/** undefined where one of them, or each, is before the first event */
export function lowest(positions: Iterable<number | undefined>): number | undefined {
  const all = [...positions];
  return all.length === 0 || all.includes(undefined) ? undefined : Math.min(...(all as number[]));
}

/** undefined where all of them are before the first event */
export function highest(positions: Iterable<number | undefined>): number | undefined {
  const known = [...positions].filter((each) => each !== undefined);
  return known.length > 0 ? Math.max(...known) : undefined;
}
