import { defineList } from '@perkstream/domain-filters';
import { cursorListFeature } from '@perkstream/platform';
import { ListPointsTransactions, ListProgramTransactions } from '@perkstream/published';
import { MemberRepository } from '../../repositories/member.repository.js';
import { ofCard, ofProgram } from '../../services/of-member.js';
import {
  pointsTransactionsView,
  presentTransaction,
} from '../../views/points-transactions/points-transactions.view.js';

const ID = { name: 'id', type: 'string', path: 'id' } as const;
const transactions = {
  view: pointsTransactionsView,
  service: MemberRepository,
  row: presentTransaction,
  rowsStay: true,
} as const;

export const listPointsTransactions = cursorListFeature(ListPointsTransactions, {
  ...transactions,
  list: defineList({
    paging: 'cursor',
    order: { id: 'id' },
    fields: [ID, { name: 'created_at', type: 'date', path: 'created_at' }],
  }),
  of: ofCard,
});

export const listProgramTransactions = cursorListFeature(ListProgramTransactions, {
  ...transactions,
  list: defineList({
    paging: 'cursor',
    order: { id: 'id' },
    fields: [ID, { name: 'voucher_id', type: 'string', path: 'voucher_id' }],
  }),
  of: ofProgram,
});
