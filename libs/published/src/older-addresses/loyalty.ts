import { alsoAs } from '../language/index.js';
import { ListMemberActivity } from '../loyalty/operations.js';

const before = { keys: 'application', scope: 'loyalties', deprecated: true } as const;

/** Sent by `@voucherify/sdk` and `voucherify`; `…/activity` took its place. */
export const listMemberActivityBefore = alsoAs(ListMemberActivity, {
  ...before,
  id: 'list-member-activity-1-before',
  path: '/v1/loyalties/{campaignId}/members/{memberId}/activities',
});

/** Sent by `@voucherify/sdk`; `…/activity` took its place. */
export const listActivityOfMemberBefore = alsoAs(ListMemberActivity, {
  ...before,
  id: 'list-member-activity-before',
  path: '/v1/loyalties/members/{memberId}/activities',
});
