import { useState } from 'react';
import { type RowSelection } from '../../parts/lists/row-selection.js';
import { type Voucher } from './find-codes.js';

export interface ChosenCodes {
  /** About so many, where all that match are. */
  readonly count: number;
  /** All that the list shows, on all of its pages. */
  readonly isAll: boolean;
  readonly rows: readonly Voucher[];
  readonly selection: RowSelection<Voucher>;
  chooseAll(count: number): void;
  clear(): void;
}

interface Chosen {
  /** What the list showed when they were chosen: another filter begins with none. */
  readonly of: string;
  readonly all: number | undefined;
  readonly rows: ReadonlyMap<string, Voucher>;
}

/** Which codes of a list are chosen, across its pages. Where all are, a click on one goes back to those of that page. */
export function useChosenCodes(listed: string): ChosenCodes {
  const none: Chosen = { of: listed, all: undefined, rows: new Map() };
  const [kept, set] = useState(none);
  const { all, rows } = kept.of === listed ? kept : none;
  const choose = (changed: readonly Voucher[], isChosen: boolean) => {
    const next = new Map(rows);
    for (const row of changed) {
      if (isChosen) next.set(row.id, row);
      else next.delete(row.id);
    }
    set({ of: listed, all: undefined, rows: next });
  };
  return {
    count: all ?? rows.size,
    isAll: all !== undefined,
    rows: [...rows.values()],
    selection: {
      isChosen: ({ id }) => all !== undefined || rows.has(id),
      choose: (changed, isChosen) => (all === undefined ? choose(changed, isChosen) : set(none)),
      nameOf: ({ code }) => code,
    },
    chooseAll: (count) => set({ of: listed, all: count, rows: new Map() }),
    clear: () => set(none),
  };
}
