import { derivedId, millisecondsOf } from '@perkstream/kernel';
import { type NotedGrant } from './earnings.decider.js';

/** The entry of points that an order was granted and that wait. */
export function pendingIdOf(orderId: string, grant: NotedGrant): string {
  return derivedId('lopp_', millisecondsOf(grant.at), `${orderId}/${nameOf(grant)}`, 'pending_points');
}

/** What a rule gives again, when the order is paid again, is something else than what it gave before. */
export function nameOf({ ruleId, before }: NotedGrant): string {
  return before === undefined ? ruleId : `${ruleId}/${before}`;
}
