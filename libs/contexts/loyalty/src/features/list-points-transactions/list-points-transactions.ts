import { defineList } from '@perkstream/domain-filters';
import { cursorListFeature } from '@perkstream/platform';
import { ListPointsTransactions, ListProgramTransactions } from '@perkstream/published';
import { ListsOfMembers } from '../../services/lists-of-members.js';
import {
  pointsTransactionsView,
  presentTransaction,
} from '../../views/points-transactions/points-transactions.view.js';

const ID = { name: 'id', type: 'string', path: 'id' } as const;
const transactions = {
  view: pointsTransactionsView,
  service: ListsOfMembers,
  row: presentTransaction,
  rowsStay: true,
  // Ids of entries of transfers are older than the entries.
  age: 'place',
} as const;

export const listPointsTransactions = cursorListFeature(ListPointsTransactions, {
  ...transactions,
  list: defineList({
    paging: 'cursor',
    order: { id: 'id' },
    fields: [ID, { name: 'created_at', type: 'date', path: 'created_at' }],
  }),
  of: (asked, lists) => lists.ofCard(asked),
});

export const listProgramTransactions = cursorListFeature(ListProgramTransactions, {
  ...transactions,
  list: defineList({
    paging: 'cursor',
    order: { id: 'id' },
    fields: [ID, { name: 'voucher_id', type: 'string', path: 'voucher_id' }],
  }),
  of: (asked, lists) => lists.ofProgram(asked),
});
