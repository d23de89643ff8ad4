/** Values of several series as bars that stand on each other: each is the sum of itself and of those below it. */
export function stacked(series: readonly (readonly (number | null)[])[]): number[][] {
  const heights: number[][] = [];
  for (const values of series) {
    const below = heights.at(-1);
    heights.push(values.map((value, index) => (value ?? 0) + (below?.[index] ?? 0)));
  }
  return heights;
}

/**
 * From where to where bars reach that are centred on their moments: half a step further than the moments at both ends.
 * @param moments of bars, in order
 * @param whole width where there is one moment only
 */
export function extentOfBars(moments: readonly number[], whole: number): readonly [number, number] {
  const [first = 0, last = first] = [moments[0], moments.at(-1)];
  const before = (moments[1] ?? first + whole) - first;
  const after = last - (moments.at(-2) ?? last - whole);
  return [first - before / 2, last + after / 2];
}
