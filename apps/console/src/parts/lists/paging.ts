/** Where a list stands, gone: it begins with its first row again. */
export const FIRST_PAGE = { page: null, cursor: null, after: null, before: null, end: null, at: null };

export const PAGE_SIZES = [20, 50, 100] as const;
export const ROWS_OF_A_PAGE = PAGE_SIZES[0];

/** The engine numbers so many pages. Behind them, lists go on after a row. */
export const MAX_PAGES = 1_000;

/** Parameters in the address bar. */
interface Place {
  get(name: string): string;
}
export type Step = Record<string, string | number | null>;

export function rowsIn(address: Place): number {
  const rows = Number(address.get('rows'));
  return PAGE_SIZES.find((size) => size === rows) ?? ROWS_OF_A_PAGE;
}

export function pageIn(address: Place): number {
  return wholeIn(address, 'page') ?? 1;
}

/** The place of the first row that is shown, from 1 on. */
export function placeIn(address: Place): number {
  return wholeIn(address, 'at') ?? (pageIn(address) - 1) * rowsIn(address) + 1;
}

function wholeIn(address: Place, name: string): number | undefined {
  const value = Number(address.get(name));
  return Number.isInteger(value) && value > 0 ? value : undefined;
}

/**
 * Which rows to ask for: a page by its number; after a row (`after`), or the one that an answer named (`cursor`); or, in the opposite order and turned round again, before a row
 * (`before`) or up to the end (`end`).
 */
export function pagingIn<Order extends string>(address: Place, usualOrder: Order) {
  const order = (address.get('order') || usualOrder) as Order;
  const limit = rowsIn(address);
  const after = address.get('after');
  const before = address.get('before');
  const isTurned = before !== '' || address.get('end') !== '';
  const last = address.get('cursor') || after || before;
  return {
    query: {
      limit,
      order: isTurned ? (opposite(order) as Order) : order,
      ...(last ? { starting_after_id: last } : !isTurned && { page: pageIn(address) }),
    },
    arranged<Row>(rows: readonly Row[] | undefined): readonly Row[] | undefined {
      return isTurned ? rows && [...rows].reverse() : rows;
    },
  };
}

/** How rows that were asked for so stand in the list. */
export type Paging = Pick<ReturnType<typeof pagingIn>, 'arranged'>;

function opposite(order: string): string {
  return order.startsWith('-') ? order.slice(1) : `-${order}`;
}

/**
 * Where the page before or behind this one is. Pages with a number have it in the address; what lies behind the last of them begins
 * after the last row that is shown, or ends before the first.
 */
export function stepFrom(address: Place, direction: 1 | -1, ids: readonly string[] | undefined): Step | undefined {
  const rows = rowsIn(address);
  const at = Math.max(1, placeIn(address) + direction * rows);
  const page = (at - 1) / rows + 1;
  if (Number.isInteger(page) && page <= MAX_PAGES) return { ...FIRST_PAGE, page: page === 1 ? null : page };
  const edge = direction === 1 ? ids?.at(-1) : ids?.[0];
  if (edge === undefined) return undefined;
  return { ...FIRST_PAGE, at, [direction === 1 ? 'after' : 'before']: edge };
}

/** Where the last rows are. */
export function stepToEnd(address: Place, total: number, goesOn: boolean): Step {
  const rows = rowsIn(address);
  const page = Math.ceil(total / rows);
  if (page <= MAX_PAGES) return { ...FIRST_PAGE, page };
  return goesOn ? { ...FIRST_PAGE, at: total - rows + 1, end: 1 } : { ...FIRST_PAGE, page: MAX_PAGES };
}
