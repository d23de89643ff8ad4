import { isRefusal, type Refusal } from '@perkstream/kernel';
import { defineList, parseListQuery } from '@perkstream/domain-filters';
import { cursorAnswer, handler, ledgerPage, Messenger, pageOfLedger, ViewRunner } from '@perkstream/platform';
import {
  FindPointsTransactions,
  type LedgerPage,
  ListVoucherTransactions,
  type TransactionAnswer,
  type TransactionsAnswer,
} from '@perkstream/published';
import {
  presentTransaction,
  voucherTransactionsView,
} from '../../views/voucher-transactions/voucher-transactions.view.js';
import { VoucherRepository } from '../../repositories/voucher.repository.js';
import { type VoucherRefusal } from '../../vouchers.refusals.js';

const LIST = defineList({ paging: 'cursor', order: ['id'] });

export const listVoucherTransactions = handler(
  ListVoucherTransactions,
  [Messenger, VoucherRepository, ViewRunner],
  async (
    { context: { projectId, now }, params, query },
    messenger,
    vouchers,
    views,
  ): Promise<TransactionsAnswer | Refusal<VoucherRefusal>> => {
    const list = parseListQuery(LIST, query, now);
    if (isRefusal(list)) return list;
    const voucher = await vouchers.findLive(projectId, params.code);
    if (isRefusal(voucher)) return voucher;
    const { id, type } = voucher.definition;
    const page = ledgerPage(list);
    const rows =
      type === 'LOYALTY_CARD'
        ? await messenger.ask(new FindPointsTransactions(projectId, { card: id }, page))
        : await creditsOf(views, projectId, id, page);
    return isRefusal(rows) ? rows : cursorAnswer(rows, list.limit);
  },
);

/** Ids grow with time, and so does the sequence, which is exact within a millisecond as well. */
async function creditsOf(
  views: ViewRunner,
  projectId: string,
  voucherId: string,
  page: LedgerPage,
): Promise<readonly TransactionAnswer[] | Refusal<'invalid_query_params'>> {
  const own = { projectId, voucher_id: voucherId };
  const found = await pageOfLedger(views.collection(voucherTransactionsView), own, 'sequence', page);
  return isRefusal(found) ? found : found.map(presentTransaction);
}
