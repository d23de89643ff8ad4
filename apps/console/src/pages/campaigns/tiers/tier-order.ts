/** The ids with one of them at another place, counted from 0; beyond either end it goes to that end. */
export function moved(ids: readonly string[], id: string, to: number): readonly string[] {
  const others = ids.filter((each) => each !== id);
  const place = Math.max(0, Math.min(to, others.length));
  return [...others.slice(0, place), id, ...others.slice(place)];
}

/** What is known under the ids, in their order; what came meanwhile stands at the end. */
export function arranged<Thing extends { readonly id: string }>(
  things: readonly Thing[],
  ids: readonly string[],
): readonly Thing[] {
  const rank = ({ id }: Thing) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return things.toSorted((one, other) => rank(one) - rank(other));
}
