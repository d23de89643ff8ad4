import {
  alsoAs,
  betweenParameter,
  listOf,
  operation,
  orderParameter,
  rowParameters,
  searchIn,
  asOfParameters,
} from '../language/index.js';
import { VoucherAnswer, VoucherOfMomentAnswer } from './answers.js';

/** Members of loyalty programs are the loyalty cards of them, which are vouchers. */
const open = { keys: 'application', scope: 'loyalties' } as const;
const ours = { context: 'vouchers', service: 'promotions', ...open } as const;

export class ListMembers extends operation({
  ...ours,
  id: 'list-members',
  method: 'GET',
  path: '/v1/loyalties/{campaignId}/members',
  summary: 'List the cards of a loyalty program, newest first',
  query: {
    ...rowParameters,
    search: searchIn('the code of the card'),
    code: { type: 'string' },
    ids: { type: 'array', items: { type: 'string' }, maxItems: 100 },
    customer: { type: 'string', description: 'ID or source ID of the holder.' },
    created_at: betweenParameter,
    updated_at: betweenParameter,
    order: orderParameter('created_at', 'updated_at', 'code'),
  },
  answer: listOf('vouchers', VoucherAnswer),
}) {}

export class GetMember extends operation({
  ...ours,
  id: 'get-member-1',
  method: 'GET',
  path: '/v1/loyalties/{campaignId}/members/{memberId}',
  summary: 'Get a loyalty card',
  query: asOfParameters,
  answer: VoucherOfMomentAnswer,
  key: ({ params }) => params.memberId,
}) {}

export const getMemberOfAnyProgram = alsoAs(GetMember, {
  ...open,
  id: 'get-member',
  path: '/v1/loyalties/members/{memberId}',
});
