import { alsoAs, cursorParameters, EACH_TIME, operation } from '../language/index.js';
import { AddedReferralHoldersAnswer, ReferralHoldersAnswer } from './answers.js';
import { AddReferralHoldersBody } from './bodies.js';

const ours = { context: 'referrals', service: 'referrals', keys: 'application', scope: 'referrals' } as const;
const open = { keys: 'application', scope: 'referrals' } as const;

export class ListReferralHolders extends operation({
  ...ours,
  id: 'referrals-code-holders',
  method: 'GET',
  path: '/v1/referrals/{campaignId}/members/{memberId}/holders',
  summary: 'List the holders of a referral code, newest first: the referrer, and manually added referees',
  query: cursorParameters,
  answer: ReferralHoldersAnswer,
  key: ({ params }) => params.memberId,
}) {}

export const listReferralHoldersOfMember = alsoAs(ListReferralHolders, {
  ...open,
  id: 'referrals-code-holders-1',
  path: '/v1/referrals/members/{memberId}/holders',
});

export class AddReferralHolders extends operation({
  ...ours,
  id: 'referrals-add-holders-1',
  method: 'POST',
  path: '/v1/referrals/{campaignId}/members/{memberId}/holders',
  summary: 'Add referees to a referral code, all or none',
  body: AddReferralHoldersBody,
  answer: AddedReferralHoldersAnswer,
  key: ({ params }) => params.memberId,
  sample: () => ({ holders: [{ source_id: EACH_TIME }], metadata: { source: 'friends' } }),
}) {}

export const addReferralHoldersOfMember = alsoAs(AddReferralHolders, {
  ...open,
  id: 'referrals-add-holders',
  path: '/v1/referrals/members/{memberId}/holders',
});

export class RemoveReferralHolder extends operation({
  ...ours,
  id: 'referrals-remove-holder-1',
  method: 'DELETE',
  path: '/v1/referrals/{campaignId}/members/{memberId}/holders/{holderId}',
  summary: 'Remove a referee from a referral code; the referrer cannot be removed',
  status: 204,
  key: ({ params }) => params.memberId,
}) {}

export const removeReferralHolderOfMember = alsoAs(RemoveReferralHolder, {
  ...open,
  id: 'referrals-remove-holder',
  path: '/v1/referrals/members/{memberId}/holders/{holderId}',
});
