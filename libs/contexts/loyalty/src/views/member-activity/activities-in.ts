import { byType } from '@perkstream/platform';
import {
  activitiesOfCard,
  type CardEvent,
  recordsOf,
  type RedemptionEvent,
  type VoucherPublished,
  rewardAssignmentOf,
  simpleFailure,
  simpleRedemption,
  simpleReward,
  simpleRollback,
} from '@perkstream/published';

/** One activity of a card. Its types are those of the contract, MemberActivity, with their spelling. */
export interface ActivityOfCard {
  /** `v_…` */
  readonly cardId: string;
  readonly type: string;
  /** In wire form; nothing of the person is in it. */
  readonly data: Record<string, unknown>;
}

type Shown = CardEvent | VoucherPublished | Exclude<RedemptionEvent, { readonly type: 'redemption.rollback_failed' }>;

/**
 * The activities that events of loyalty cards stand for. The public API names more types: those that nothing here causes (see
 * ACTIVITY_CATEGORIES in customers), failed publications, which have no card, deletions, after which there is no list, and failed
 * rollbacks, which are shown among the activities of the customer alone.
 */
export const activitiesIn = byType<Shown, readonly ActivityOfCard[]>({
  'loyalty_card.points_added': ofCard,
  'loyalty_card.points_taken': ofCard,
  'loyalty_card.pending_points_added': ofCard,
  'loyalty_card.pending_points_updated': ofCard,
  'loyalty_card.pending_points_canceled': ofCard,
  'loyalty_card.tier_changed': ofCard,
  'voucher.published': ({ data }) => {
    const { id: cardId, voucherType, publicationId, campaignId } = data;
    if (voucherType !== 'LOYALTY_CARD') return [];
    const publication = { id: publicationId, object: 'publication', campaign_id: campaignId };
    return [{ cardId, type: 'customer.publication.succeeded', data: { publication } }];
  },
  'redemption.completed': ({ data }) => {
    return recordsOf(data).flatMap((record) => {
      const { relatedObjectId: cardId, campaignId, reward } = record;
      if (!reward) return [];
      const redemption = simpleRedemption(record);
      const shown = { redemption, reward: simpleReward(reward) };
      const followed = {
        ...shown,
        reward_redemption: redemption,
        reward_assignment: rewardAssignmentOf(reward, campaignId),
      };
      return [
        { cardId, type: 'customer.redemption.succceeded', data: shown },
        { cardId, type: 'customer.reward_redemptions.completed', data: followed },
        { cardId, type: 'customer.rewarded', data: followed },
      ];
    });
  },
  'redemption.failed': ({ data: record }) => {
    const { relatedObjectId: cardId, reward } = record;
    if (!reward) return [];
    const shown = { redemption: simpleFailure(record), reward: simpleReward(reward) };
    return [{ cardId, type: 'customer.redemption.failed', data: shown }];
  },
  'redemption.rolled_back': ({ data: event }) => {
    return event.rollbacks.flatMap((record) => {
      const { relatedObjectId: cardId, campaignId, redemptionId, reward } = record;
      if (!reward) return [];
      const shown = { redemption_rollback: simpleRollback(event, record), reward: simpleReward(reward) };
      const followed = {
        ...shown,
        reward_redemption: { id: redemptionId, object: 'redemption' },
        reward_assignment: rewardAssignmentOf(reward, campaignId),
      };
      return [
        { cardId, type: 'customer.redemption.rollback.succceeded', data: shown },
        { cardId, type: 'customer.reward_redemptions.rolledback', data: followed },
      ];
    });
  },
});

function ofCard(event: CardEvent): readonly ActivityOfCard[] {
  return activitiesOfCard(event).map((activity) => ({ cardId: event.data.id, ...activity }));
}
