import { type ReturnAnswer, type ReturnRecord } from '@perkstream/published';
import { presentWithAmounts } from './order.presenter.js';

export function presentReturn(record: ReturnRecord, status: ReturnAnswer['status'] = 'COMPLETED'): ReturnAnswer {
  const { items, charged, refund, redemptions } = record;
  return {
    ...record,
    object: 'return',
    status,
    refund: { ...refund, credits: [...refund.credits], points: [...refund.points] },
    items: [...items],
    charged: [...charged],
    redemptions: [...redemptions],
    order: presentWithAmounts(record.order),
  };
}
