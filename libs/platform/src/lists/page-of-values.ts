import { type Condition, compileMatcher, type Sorting, valueAt } from '@perkstream/kernel';

interface PageAsked {
  readonly where?: Condition;
  readonly orderBy: readonly Sorting[];
  readonly offset: number;
  readonly limit: number;
}

/** One page of values that are all at hand, as a document store would answer it. For lists that are short by a bound of their own. */
export function pageOfValues<Value extends { readonly id: string }>(
  values: readonly Value[],
  { where, orderBy, offset, limit }: PageAsked,
): { readonly found: readonly Value[]; readonly total: number } {
  const matching = where ? values.filter(compileMatcher(where)) : [...values];
  const found = matching.sort(inOrderOf(orderBy)).slice(offset, offset + limit);
  return { found, total: matching.length };
}

/** As the document stores order: what is missing comes first, ties are broken by id, in the direction of the last entry. */
function inOrderOf(orderBy: readonly Sorting[]): (a: object, b: object) => number {
  const sortings = [...orderBy, { field: 'id', descending: orderBy.at(-1)?.descending }];
  return (a, b) => {
    for (const { field, descending } of sortings) {
      const [left, right] = [String(valueAt(a, field) ?? ''), String(valueAt(b, field) ?? '')];
      if (left !== right) return left < right === (descending ?? false) ? 1 : -1;
    }
    return 0;
  };
}
