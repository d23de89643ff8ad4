import { defineList } from '@perkstream/domain-filters';
import { notFound } from '@perkstream/kernel';
import { listFeature } from '@perkstream/platform';
import { ListReturns, ListReturnsOfOrder } from '@perkstream/published';
import { presentReturn } from '../../presenters/return.presenter.js';
import { type ReturnEntry, returnsView } from '../../views/returns/returns.view.js';
import { ReturnQuestions } from './return-questions.js';

const rows = {
  fields: [],
  order: { created_at: 'return.created_at' },
  bounds: { created_at: 'return.created_at' },
  paging: 'rows',
} as const;
const shown = (found: readonly ReturnEntry[]) => found.map((each) => presentReturn(each.return));

export const listReturns = listFeature(ListReturns, {
  list: defineList({ ...rows, defaultOrder: '-created_at' }),
  view: returnsView,
  under: 'returns',
  service: ReturnQuestions,
  of: ({ context: { projectId }, query }, questions) => questions.conditionOf(projectId, query),
  rows: shown,
});

export const listReturnsOfOrder = listFeature(ListReturnsOfOrder, {
  list: defineList({ ...rows, defaultOrder: 'created_at' }),
  view: returnsView,
  under: 'returns',
  service: ReturnQuestions,
  of: async ({ context: { projectId }, params: { orderId } }, questions) =>
    (await questions.ofOrder(projectId, orderId)) ?? notFound('order', orderId),
  rows: shown,
});
