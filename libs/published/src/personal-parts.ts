const OF_ORDER = ['order.metadata'];
const REDEEMED_ALONE = ['redemption.metadata', 'redemption.order.metadata'];
const OF_REDEMPTION = ['metadata', 'order.metadata'];
const REDEEMED_TOGETHER = [...OF_REDEMPTION, 'redemptions.*.metadata', 'redemptions.*.order.metadata'];

/**
 * What stored events say about a person beside the ids, by type of event: paths within their data, `*` for each of a list. It is stored
 * sealed under the key of the person whom the object with it names, or else the one around it (`customerId`, `customer_id`). Where they
 * name nobody, it stays in the clear. Filters, which may name people, have keys of their own (`keyId`, `fkey_…`). Decision: 0226.
 */
export const PERSONAL_PARTS: Readonly<Record<string, readonly string[]>> = {
  'customer_erasure.begun': ['toForget.names'],
  'custom_event.sent': ['event.metadata'],
  'order.opened': OF_ORDER,
  'order.created': OF_ORDER,
  'order.updated': OF_ORDER,
  'order.redeemed': OF_ORDER,
  'order.rolled_back': OF_ORDER,
  'order.returned': OF_ORDER,
  'voucher.redeemed': REDEEMED_ALONE,
  'promotion_tier.redeemed': REDEEMED_ALONE,
  'redemption.agreed': REDEEMED_TOGETHER.map((path) => `completed.${path}`),
  'redemption.completed': REDEEMED_TOGETHER,
  'redemption.failed': [...OF_REDEMPTION, 'cart'],
  'redemption.rollback_failed': OF_REDEMPTION,
  'rollback.begun': OF_REDEMPTION.map((path) => `plan.${path}`),
  'redemption.rolled_back': OF_REDEMPTION,
  'publication.begun': ['publication.metadata'],
  'publication.succeeded': ['metadata'],
  'publication.failed': ['metadata'],
  'export.scheduled': ['parameters.filters'],
  'export.filters_changed': ['filters'],
  'segment.created': ['segment.filter'],
  'segment.updated': ['segment.filter'],
  'saved_view.created': ['record.query'],
  'saved_view.updated': ['record.query'],
};

/** The first key of the filter of a record. What takes the place of the filter at an erasure has another one. */
export function filterKeyOf(recordId: string): string {
  return `fkey_${recordId}`;
}
