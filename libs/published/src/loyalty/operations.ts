import {
  alsoAs,
  cursorParameters,
  ledgerParameters,
  limitParameter,
  operation,
  orderParameter,
  pageParameters,
  historyOperation,
} from '../language/index.js';
import { VoucherAnswer } from '../vouchers/answers.js';
import {
  ListOfExpiringPointsAnswer,
  MemberActivitiesAnswer,
  PendingPointsBalanceAnswer,
  PendingPointsListAnswer,
  PointsBalanceAnswer,
  PointsBucketsAnswer,
  PointsTransactionsAnswer,
} from './answers.js';
import { StatementAnswer } from './statement-answers.js';
import { AdjustPendingPointsBody, AdjustPointsBody, TransferPointsBody } from './bodies.js';

const ours = { context: 'loyalty', service: 'loyalty', keys: 'application', scope: 'loyalties' } as const;
const open = { keys: 'application', scope: 'loyalties' } as const;
const { filters: _filters, ...page } = cursorParameters;

export class AdjustPoints extends operation({
  ...ours,
  id: 'update-loyalty-card-balance-1',
  method: 'POST',
  path: '/v1/loyalties/{campaignId}/members/{memberId}/balance',
  summary: 'Add points to a loyalty card, or remove points from it',
  body: AdjustPointsBody,
  answer: PointsBalanceAnswer,
  key: ({ params }) => params.memberId,
  sample: () => ({ points: 100 }),
}) {}

export const adjustPointsOfMember = alsoAs(AdjustPoints, {
  ...open,
  id: 'update-loyalty-card-balance',
  path: '/v1/loyalties/members/{memberId}/balance',
});

export class TransferPoints extends operation({
  ...ours,
  id: 'transfer-points',
  method: 'POST',
  path: '/v1/loyalties/{campaignId}/members/{memberId}/transfers',
  summary: 'Transfer points of other loyalty cards to a card, all or none',
  body: TransferPointsBody,
  bodyIsList: true,
  answer: VoucherAnswer,
  key: ({ params }) => params.memberId,
  sample: ({ otherMember }) => [{ code: otherMember.name, points: 1, source_id: 'move-1' }],
}) {}

export class ListPointsTransactions extends operation({
  ...ours,
  id: 'list-loyalty-card-transactions-1',
  method: 'GET',
  path: '/v1/loyalties/{campaignId}/members/{memberId}/transactions',
  summary: 'List the points transactions of a loyalty card, newest first',
  query: ledgerParameters,
  answer: PointsTransactionsAnswer,
  key: ({ params }) => params.memberId,
}) {}

export const listPointsTransactionsOfMember = alsoAs(ListPointsTransactions, {
  ...open,
  id: 'list-loyalty-card-transactions',
  path: '/v1/loyalties/members/{memberId}/transactions',
});

export class ListMemberActivity extends operation({
  ...ours,
  id: 'list-member-activity-1',
  method: 'GET',
  path: '/v1/loyalties/{campaignId}/members/{memberId}/activity',
  summary: 'List the activities of a loyalty card, newest first',
  query: { limit: limitParameter, order: orderParameter('created_at'), starting_after_id: { type: 'string' } },
  answer: MemberActivitiesAnswer,
  key: ({ params }) => params.memberId,
}) {}

export const listActivityOfMember = alsoAs(ListMemberActivity, {
  ...open,
  id: 'list-member-activity',
  path: '/v1/loyalties/members/{memberId}/activity',
});

export class ListProgramTransactions extends operation({
  ...ours,
  id: 'list-loyalty-campaign-transactions',
  method: 'GET',
  path: '/v1/loyalties/{campaignId}/transactions',
  summary: 'List the points transactions of all cards of a loyalty program, newest first',
  query: ledgerParameters,
  answer: PointsTransactionsAnswer,
}) {}

export class ListPointsExpiration extends operation({
  ...ours,
  id: 'list-points-expiration',
  method: 'GET',
  path: '/v1/loyalties/{campaignId}/members/{memberId}/points-expiration',
  summary: 'List the points of a loyalty card by expiration date, soonest first',
  query: pageParameters,
  answer: PointsBucketsAnswer,
  key: ({ params }) => params.memberId,
}) {}

/** Beyond the public API: the rows of a month of `GET /v1/insights/loyalties/{campaignId}`. */
export class ListExpiringPoints extends operation({
  ...ours,
  id: 'list-expiring-points',
  method: 'GET',
  path: '/v1/loyalties/{campaignId}/expiring-points',
  summary: 'List the points of all cards of a loyalty program that expire, soonest first',
  query: {
    ...pageParameters,
    month: {
      type: 'string',
      pattern: '^\\d{4}-(0[1-9]|1[0-2])$',
      description: 'Only points whose last usable day is in this month, such as `2026-12`.',
    },
  },
  answer: ListOfExpiringPointsAnswer,
}) {}

export class ListMemberPendingPoints extends operation({
  ...ours,
  id: 'list-member-pending-points-1',
  method: 'GET',
  path: '/v1/loyalties/{campaignId}/members/{memberId}/pending-points',
  summary: 'List the pending points of a loyalty card',
  query: page,
  answer: PendingPointsListAnswer,
  key: ({ params }) => params.memberId,
}) {}

export const listPendingPointsOfMember = alsoAs(ListMemberPendingPoints, {
  ...open,
  id: 'list-member-pending-points',
  path: '/v1/loyalties/members/{memberId}/pending-points',
});

export class ListProgramPendingPoints extends operation({
  ...ours,
  id: 'list-campaign-pending-points',
  method: 'GET',
  path: '/v1/loyalties/{campaignId}/pending-points',
  summary: 'List the pending points of all cards of a loyalty program',
  query: page,
  answer: PendingPointsListAnswer,
}) {}

export class ActivatePendingPoints extends operation({
  ...ours,
  id: 'activate-member-pending-points',
  method: 'POST',
  path: '/v1/loyalties/members/{memberId}/pending-points/{pendingPointsId}/activate',
  summary: 'Activate pending points now',
  answer: PointsBalanceAnswer,
}) {}

export class AdjustPendingPoints extends operation({
  ...ours,
  id: 'adjust-member-pending-points',
  method: 'POST',
  path: '/v1/loyalties/members/{memberId}/pending-points/{pendingPointsId}/balance',
  summary: 'Adjust the number of pending points',
  body: AdjustPendingPointsBody,
  answer: PendingPointsBalanceAnswer,
  sample: () => ({ points: 1 }),
}) {}

export class CancelPendingPoints extends operation({
  ...ours,
  id: 'cancel-member-pending-points',
  method: 'POST',
  path: '/v1/loyalties/members/{memberId}/pending-points/{pendingPointsId}/cancel',
  summary: 'Cancel pending points',
  status: 204,
}) {}

/** Beyond the public API. */
export class GetMemberStatement extends operation({
  ...ours,
  id: 'get-member-statement',
  method: 'GET',
  path: '/v1/loyalties/members/{memberId}/statement',
  summary: 'Get the statement of a loyalty card at a moment, with the event and the actor of every transaction',
  query: { ...pageParameters, as_of: { type: 'string', format: 'date-time' } },
  answer: StatementAnswer,
  key: ({ params }) => params.memberId,
}) {}

/** What happened to its points. What the card itself is, the history of the voucher says. */
export class ListMemberHistory extends historyOperation({
  ...ours,
  subject: 'member',
  path: '/v1/loyalties/members/{memberId}',
}) {}
