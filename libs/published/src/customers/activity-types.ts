/**
 * What activities of a customer show, and whether somebody did it (ACTION) or it followed from something (EFFECT).
 *
 * `customer.order.returned` is our own. The public API names more types, which nothing in this engine causes:
 * - `customer.confirmed`: there are no unconfirmed customers.
 * - `customer.deleted`: a customer who is deleted has no list of activities any more; webhooks and published events report it.
 * - `customer.order.processing`: orders are created, paid, fulfilled or canceled.
 * - `customer.reward_redemptions.created` and `.pending`: a reward is redeemed in one step, and is completed then.
 * - `customer.loyalty.tier.expiration.changed`: the last day in a tier changes only when the tier is entered or prolonged.
 * - `customer.loyalty.updated`: what it shows is not documented. All changes of cards, points and tiers have types of their own.
 * - `customer.voucher.loyalty_card.points_activated`: shown as `pending_points.activated`.
 * - messages (`sms`, `email` and the like): the engine sends none.
 */
export const ACTIVITY_CATEGORIES = {
  'customer.created': 'ACTION',
  'customer.updated': 'ACTION',
  'customer.publication.succeeded': 'ACTION',
  'customer.publication.failed': 'ACTION',
  'customer.validation.succeeded': 'ACTION',
  'customer.validation.failed': 'ACTION',
  'customer.redemption.succeeded': 'ACTION',
  'customer.redemption.failed': 'ACTION',
  'customer.redemption.rollback.succeeded': 'ACTION',
  'customer.redemption.rollback.failed': 'ACTION',
  'customer.custom_event': 'ACTION',
  'customer.segment.entered': 'EFFECT',
  'customer.segment.left': 'EFFECT',
  'customer.voucher.gift.balance_added': 'ACTION',
  'customer.voucher.deleted': 'ACTION',
  'customer.voucher.loyalty_card.points_added': 'ACTION',
  'customer.voucher.loyalty_card.points_transferred': 'ACTION',
  'customer.voucher.loyalty_card.points_expired': 'EFFECT',
  'customer.voucher.loyalty_card.pending_points.added': 'EFFECT',
  'customer.voucher.loyalty_card.pending_points.updated': 'ACTION',
  'customer.voucher.loyalty_card.pending_points.canceled': 'ACTION',
  'customer.voucher.loyalty_card.pending_points.activated': 'EFFECT',
  'customer.rewarded.loyalty_points': 'EFFECT',
  'customer.rewarded': 'EFFECT',
  'customer.reward_redemptions.completed': 'EFFECT',
  'customer.reward_redemptions.rolledback': 'EFFECT',
  'customer.loyalty.tier.joined': 'EFFECT',
  'customer.loyalty.tier.left': 'EFFECT',
  'customer.loyalty.tier.upgraded': 'EFFECT',
  'customer.loyalty.tier.downgraded': 'EFFECT',
  'customer.loyalty.tier.prolonged': 'EFFECT',
  'customer.referred': 'EFFECT',
  'customer.holder.assignment.created': 'ACTION',
  'customer.holder.assignment.deleted': 'ACTION',
  'customer.order.created': 'ACTION',
  'customer.order.updated': 'ACTION',
  'customer.order.returned': 'ACTION',
  'customer.order.paid': 'EFFECT',
  'customer.order.fulfilled': 'EFFECT',
  'customer.order.canceled': 'EFFECT',
} as const;

export type ActivityType = keyof typeof ACTIVITY_CATEGORIES;

export const ACTIVITY_TYPES = Object.keys(ACTIVITY_CATEGORIES) as readonly ActivityType[];
