import { type RecordedEvent } from '@perkstream/ports';
import { creates, view, type ViewChange } from '@perkstream/platform';
import {
  adjustmentOf,
  type CreditChange,
  type CreditEntry,
  type CreditTransactionAnswer,
  creditTransactionOf,
  transactionIdOf,
  type VoucherBalanceAdjusted,
  type VoucherCreated,
  type VoucherUsed,
} from '@perkstream/published';

/** The ledger of gift cards: every change of a balance, the first amount too, so that it adds up to the balance. */
export interface TransactionDocument extends CreditTransactionAnswer {
  readonly projectId: string;
  /** The revision of the voucher's stream: the true order, also of what happened in one millisecond. */
  readonly sequence: number;
  /** The id once more: sorts by age, and marks the place where a page ended. */
  readonly age: string;
}

export const voucherTransactionsView = view<TransactionDocument, VoucherCreated | VoucherBalanceAdjusted | VoucherUsed>(
  {
    kind: 'entity',
    collection: {
      name: 'voucher_transactions',
      version: 3,
      fields: { projectId: 'text', voucher_id: 'text', campaign_id: 'text', sequence: 'number', age: 'text' },
      indexes: [
        ['projectId', 'voucher_id', 'sequence'],
        ['projectId', 'campaign_id', 'age'],
      ],
      countedBy: 'projectId',
    },
    on: {
      'voucher.created': (event) => {
        const { id: voucherId, campaignId, gift } = event.data.voucher;
        const amount = gift?.amount ?? 0;
        const type = 'CREDITS_ADDITION';
        const byHand = { source: event.metadata.channel };
        // Many codes may come in one millisecond: their entries sort as they do.
        const id = `vtx_${voucherId.slice('v_'.length)}`;
        return entry(event, { voucherId, campaignId, type, amount, balance: amount, total: amount, byHand }, id);
      },
      'voucher.balance_adjusted': (event) => entry(event, adjustmentOf(event.data, event.metadata.channel)),
      'voucher.redeemed': (event) => {
        const { redemption, ...change } = event.data;
        const { id: redemptionId, relatedObjectId: voucherId, campaignId, order } = redemption;
        const type = 'CREDITS_REDEMPTION';
        return entry(event, {
          voucherId,
          campaignId,
          type,
          ...moved(change, -1),
          order: order ?? undefined,
          redemptionId,
        });
      },
      'voucher.use_confirmed': (event) => {
        const { id, campaignId, order, redemptionId, ...change } = event.data;
        const type = 'CREDITS_REDEMPTION';
        return entry(event, { voucherId: id, campaignId, type, ...moved(change, -1), order, redemptionId });
      },
      'voucher.use_given_back': (event) => {
        const { id, campaignId, order, redemptionId, rollbackId, ...change } = event.data;
        const type = 'CREDITS_REFUND';
        return entry(event, { voucherId: id, campaignId, type, ...moved(change, 1), order, redemptionId, rollbackId });
      },
      'voucher.credits_given_back': (event) => {
        const { id, campaignId, order, redemptionId, returnId, ...change } = event.data;
        const type = 'CREDITS_REFUND';
        return entry(event, { voucherId: id, campaignId, type, ...moved(change, 1), order, redemptionId, returnId });
      },
    },
  },
);

/** The document as answers show it. */
export function presentTransaction(document: TransactionDocument): CreditTransactionAnswer {
  const {
    projectId: _project,
    sequence: _sequence,
    age: _age,
    _at,
    ...entry
  } = document as TransactionDocument & { _at?: object };
  return entry;
}

function moved({ credits = 0, balance = 0, total = 0 }: Partial<CreditChange>, sign: 1 | -1) {
  return { amount: sign * credits, balance, total };
}

/** Events that move no credits, such as the redemption of a discount, have no entry. */
function entry(event: RecordedEvent, what: CreditEntry, itsId?: string): readonly ViewChange<TransactionDocument>[] {
  if (what.amount === 0) return [];
  const { metadata, revision } = event;
  const { projectId, time } = metadata;
  const id = itsId ?? transactionIdOf(event);
  return creates(id, { projectId, sequence: revision, age: id, ...creditTransactionOf(id, time, what) });
}
