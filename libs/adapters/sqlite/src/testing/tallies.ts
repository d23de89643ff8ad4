import { type CollectionDefinition, type DocumentChange, type RecordedEvent } from '@perkstream/ports';

/** What was booked in each ledger, as a view: to be compared with the events. */
export const TALLIES: CollectionDefinition = {
  name: 'tallies',
  version: 1,
  fields: { group: 'text', amount: 'number', revision: 'number' },
  indexes: [['group', 'amount'], ['revision']],
  countedBy: 'group',
};

export interface Tally {
  readonly group: string;
  readonly stream: string;
  readonly amount: number;
  readonly revision: number;
}

export function tallyOf(event: RecordedEvent): DocumentChange {
  const { stream, revision } = event;
  const { amount } = event.data as { amount: number };
  return {
    collection: TALLIES.name,
    id: stream,
    change: (before) => {
      const tally = before as Tally | null;
      return { group: 'all', stream, revision, amount: (tally?.amount ?? 0) + amount };
    },
  };
}
