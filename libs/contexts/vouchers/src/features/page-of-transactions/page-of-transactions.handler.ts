import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { pageOfRows, ViewRunner } from '@perkstream/platform';
import { PageOfCreditTransactions, type PageOfRows } from '@perkstream/published';
import {
  presentTransaction,
  type TransactionDocument,
  voucherTransactionsView,
} from '../../views/voucher-transactions/voucher-transactions.view.js';

/** Rows of `voucher_transactions` of gift cards. */
@QueryHandler(PageOfCreditTransactions)
export class PageOfCreditTransactionsHandler implements IQueryHandler<PageOfCreditTransactions> {
  private readonly transactions;

  constructor(views: ViewRunner) {
    this.transactions = views.lazily(voucherTransactionsView);
  }

  execute({ asked }: PageOfCreditTransactions): Promise<PageOfRows> {
    // The id once more, which there is an index of.
    return pageOfRows(this.transactions(), { ...asked, order: { ...asked.order, field: 'age' } }, (found) =>
      found.map(row),
    );
  }
}

/** As lists show it, with the amount and the balance after it beside their details. */
function row(document: TransactionDocument): object {
  const entry = presentTransaction(document);
  const { amount, balance } = entry.details.balance;
  return { ...entry, amount, balance };
}
