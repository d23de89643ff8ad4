import { exportFeature } from '@perkstream/platform';
import { PageOfCreditTransactions } from '@perkstream/published';
import {
  presentTransaction,
  type TransactionDocument,
  voucherTransactionsView,
} from '../../views/voucher-transactions/voucher-transactions.view.js';

/** Rows of `voucher_transactions`, of gift cards. */
export const pageOfTransactions = exportFeature(PageOfCreditTransactions, {
  view: voucherTransactionsView,
  // Holds the id as well, and has an index.
  orderField: 'age',
  rows: (transactions) => transactions.map(rowOf),
});

/** As lists show it, with the amount and the balance after it beside their details. */
function rowOf(document: TransactionDocument): object {
  const entry = presentTransaction(document);
  const { amount, balance } = entry.details.balance;
  return { ...entry, amount, balance };
}
