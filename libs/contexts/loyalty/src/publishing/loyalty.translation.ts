import { type ToPublish, toPublish, translations } from '@perkstream/platform';
import {
  type LoyaltyCardEvent,
  loyaltyEvents,
  type LoyaltyPointsAdded,
  type LoyaltyPointsTaken,
  type LoyaltyTiersEvent,
} from '@perkstream/published';

/**
 * The integration events of loyalty cards and tiers. Reservations, releases and debts have none, because they move no points.
 */
export const loyaltyTranslations = translations<LoyaltyCardEvent | LoyaltyTiersEvent>({
  'loyalty_card.opened': null,
  'loyalty_card.points_added': ({ data }) => [moved(data, 1, data.pendingId)],
  'loyalty_card.points_taken': ({ data }) => [moved(data, -1)],
  'loyalty_card.points_reserved': null,
  'loyalty_card.reservation_released': null,
  'loyalty_card.points_owed': null,
  'loyalty_card.pending_points_added': ({ data: { id, pending } }) => [pendingChanged('added', id, pending)],
  'loyalty_card.pending_points_updated': ({ data: { id, pendingId, points } }) => [
    pendingChanged('updated', id, { id: pendingId, points }),
  ],
  'loyalty_card.pending_points_canceled': ({ data: { id, pendingId } }) => [
    pendingChanged('canceled', id, { id: pendingId }),
  ],
  'loyalty_card.tier_changed': ({ data: { id, campaignId, change, tier, before } }) => {
    if (!change) return [];
    const reached = {
      loyalty_tier_id: tier?.tierId,
      loyalty_tier_before: before,
      expiration_date: tier?.expirationDate,
    };
    return [toPublish(loyaltyEvents.memberTierChanged, { id, campaign_id: campaignId, change, ...reached })];
  },
  'loyalty_tiers.created': ({ data: { tiers } }) =>
    tiers.map(({ id, campaignId }) => toPublish(loyaltyEvents.tierCreated, { id, campaign_id: campaignId })),
  'loyalty_tier.updated': ({ data: { id, campaignId } }) => [
    toPublish(loyaltyEvents.tierUpdated, { id, campaign_id: campaignId }),
  ],
  'loyalty_tier.deleted': ({ data: { id, campaignId } }) => [
    toPublish(loyaltyEvents.tierDeleted, { id, campaign_id: campaignId }),
  ],
});

function moved(
  data: LoyaltyPointsAdded['data'] | LoyaltyPointsTaken['data'],
  sign: 1 | -1,
  pendingId: string | null = null,
): ToPublish {
  const { id, campaignId, transactionId, entry: type, points, balance, note, holderId } = data;
  const { order } = (note?.details ?? {}) as { readonly order?: { readonly id?: string } };
  return toPublish(loyaltyEvents.pointsMoved, {
    id,
    campaign_id: campaignId,
    transaction_id: transactionId,
    type,
    points: sign * points,
    balance,
    order_id: order?.id,
    pending_points_id: pendingId,
    holder_id: holderId,
  });
}

function pendingChanged(
  change: 'added' | 'updated' | 'canceled',
  id: string,
  { id: pendingId, points }: { readonly id: string; readonly points?: number },
): ToPublish {
  return toPublish(loyaltyEvents.pendingPointsChanged, { id, pending_points_id: pendingId, change, points });
}
