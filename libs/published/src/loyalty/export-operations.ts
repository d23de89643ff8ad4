import { ExportAnswer } from '../exports/answers.js';
import { ExportPartBody } from '../exports/bodies.js';
import { PageOfExport } from '../exports/messages.js';
import { alsoAs, operation } from '../language/index.js';

const ours = {
  context: 'loyalty',
  service: 'loyalty',
  keys: 'application',
  scope: 'loyalties',
  method: 'POST',
  body: ExportPartBody,
  bodyOptional: true,
  answer: ExportAnswer,
} as const;

export class ExportPointsExpiration extends operation({
  ...ours,
  id: 'create-points-expiration-export',
  path: '/v1/loyalties/{campaignId}/points-expiration/export',
  summary: 'Schedule an export of the points of all cards of a loyalty program by expiration date',
  sample: () => ({ parameters: { order: '-expires_at', fields: ['id', 'voucher_id', 'points', 'expires_at'] } }),
}) {}

export class ExportPointsTransactions extends operation({
  ...ours,
  id: 'export-loyalty-card-transactions-1',
  path: '/v1/loyalties/{campaignId}/members/{memberId}/transactions/export',
  summary: 'Schedule an export of the points transactions of a loyalty card',
  key: ({ params }) => params.memberId,
  sample: () => ({ parameters: { order: '-created_at', fields: ['id', 'type', 'amount', 'balance'] } }),
}) {}

export const exportPointsTransactionsOfMember = alsoAs(ExportPointsTransactions, {
  keys: 'application',
  scope: 'loyalties',
  id: 'export-loyalty-card-transactions',
  path: '/v1/loyalties/members/{memberId}/transactions/export',
});

export class ExportProgramTransactions extends operation({
  ...ours,
  id: 'export-loyalty-campaign-transactions',
  path: '/v1/loyalties/{campaignId}/transactions/export',
  summary: 'Schedule an export of the points transactions of all cards of a loyalty program',
  sample: () => ({ parameters: { order: 'created_at', fields: ['id', 'voucher_id', 'amount'] } }),
}) {}

/** Rows of `voucher_transactions`: the ledgers of loyalty cards. */
export class PageOfPointsTransactions extends PageOfExport {
  static readonly context = 'loyalty';
}

/** Rows of `points_expiration`. */
export class PageOfPointsBuckets extends PageOfExport {
  static readonly context = 'loyalty';
}
