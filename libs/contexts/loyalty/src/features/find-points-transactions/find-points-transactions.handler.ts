import { isRefusal } from '@perkstream/kernel';
import { handler, pageOfLedger, ViewRunner } from '@perkstream/platform';
import { FindPointsTransactions } from '@perkstream/published';
import { CardLedger } from '../../services/card-ledger.js';
import {
  pointsTransactionsView,
  presentTransaction,
} from '../../views/points-transactions/points-transactions.view.js';

export const findPointsTransactions = handler(
  FindPointsTransactions,
  [CardLedger, ViewRunner],
  async ({ projectId, of, page }, ledger, views) => {
    if ('card' in of) await ledger.settleNow(of.card, projectId, new Date().toISOString());
    const own = { projectId, ...('card' in of ? { voucher_id: of.card } : { campaign_id: of.program }) };
    const found = await pageOfLedger(views.collection(pointsTransactionsView), own, 'place', page);
    return isRefusal(found) ? found : found.map(presentTransaction);
  },
);
