import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { parseCursor, parseLimit, parseSorting } from '@perkstream/domain-filters';
import { cursorAnswer, handler, Messenger, pageOfLedger, ViewRunner } from '@perkstream/platform';
import {
  FindPointsTransactions,
  FindProject,
  type LedgerPage,
  ListVoucherTransactions,
  type TransactionAnswer,
  type TransactionsAnswer,
  type VoucherDefinition,
} from '@perkstream/published';
import {
  presentTransaction,
  voucherTransactionsView,
} from '../../views/voucher-transactions/voucher-transactions.view.js';
import { VoucherRepository } from '../../repositories/voucher.repository.js';
import { type VoucherRefusal } from '../../vouchers.refusals.js';

/** Ids grow with time, and so does the sequence, which is exact within a millisecond as well. */
const ORDERS = { id: 'sequence' };

export const listVoucherTransactions = handler(
  ListVoucherTransactions,
  [Messenger, VoucherRepository, ViewRunner],
  async (
    { context, params, query },
    messenger,
    vouchers,
    views,
  ): Promise<TransactionsAnswer | Refusal<VoucherRefusal>> => {
    const limit = parseLimit(query['limit']);
    if (isRefusal(limit)) return limit;
    const orderBy = parseSorting(query['order'], ORDERS, '-id');
    if (isRefusal(orderBy)) return orderBy;
    const startingAfterId = parseCursor(query['starting_after_id']);
    if (isRefusal(startingAfterId)) return startingAfterId;
    const voucher = await liveVoucher(messenger, vouchers, context.projectId, params.code);
    if (!voucher) return notFound('voucher', params.code);
    const page = { limit: limit + 1, descending: orderBy[0]?.descending ?? false, startingAfterId };
    const { id, type } = voucher;
    const rows =
      type === 'LOYALTY_CARD'
        ? await messenger.ask(new FindPointsTransactions(context.projectId, { card: id }, page))
        : await creditsOf(views, context.projectId, id, page);
    return isRefusal(rows) ? rows : cursorAnswer(rows, limit);
  },
);

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

async function liveVoucher(
  messenger: Messenger,
  vouchers: VoucherRepository,
  projectId: string,
  ref: string,
): Promise<VoucherDefinition | undefined> {
  const project = await messenger.ask(new FindProject(projectId));
  const found = project && (await vouchers.find(project, ref));
  return found?.voucher.status === 'live' ? found.voucher.definition : undefined;
}
