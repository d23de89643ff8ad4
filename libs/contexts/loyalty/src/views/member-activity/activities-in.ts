import { type RecordedEvent } from '@perkstream/ports';
import {
  type LoyaltyPointsAdded,
  type LoyaltyPointsTaken,
  type LoyaltyTierChanged,
  type PendingPointsAdded,
  type PendingPointsCanceled,
  type PendingPointsUpdated,
  type RedemptionCompleted,
  type RedemptionFailed,
  type RedemptionRolledBack,
  type VoucherPublished,
} from '@perkstream/published';
import { presentActivated, presentPendingOf } from '../../presenters/pending-points.presenter.js';

/** One activity of a card. Its types are those of the contract, MemberActivity, with their spelling. */
export interface ActivityOfCard {
  /** `v_…` */
  readonly cardId: string;
  readonly type: string;
  /** In wire form; nothing of the person is in it. */
  readonly data: Record<string, unknown>;
}

type Tell = (event: RecordedEvent) => readonly ActivityOfCard[];

const OF_CARDS = 'customer.voucher.loyalty_card';

/** Entries of redemptions and rollbacks are shown as redemptions and rollbacks. */
const OF_ENTRIES: Readonly<Record<string, string>> = {
  POINTS_ACCRUAL: 'customer.rewarded.loyalty_points',
  POINTS_ADDITION: `${OF_CARDS}.points_added`,
  POINTS_REMOVAL: `${OF_CARDS}.points_added`,
  POINTS_TRANSFER_IN: `${OF_CARDS}.points_transferred`,
  POINTS_TRANSFER_OUT: `${OF_CARDS}.points_transferred`,
  POINTS_EXPIRATION: `${OF_CARDS}.points_expired`,
  PENDING_POINTS_ACTIVATION: `${OF_CARDS}.pending_points.activated`,
};

/**
 * The activities that events of loyalty cards stand for. The public API names more types: those that nothing here causes (see
 * ACTIVITY_CATEGORIES in customers), failed publications, which have no card, deletions, after which there is no list, and failed
 * rollbacks, which are told among the activities of the customer alone.
 */
export const activitiesIn: Readonly<Record<string, Tell>> = {
  'loyalty_card.points_added': ({ data }) => {
    const pending_points = presentActivated(data as LoyaltyPointsAdded['data']);
    return entry(data as LoyaltyPointsAdded['data'], 1, pending_points && { pending_points });
  },
  'loyalty_card.points_taken': ({ data }) => entry(data as LoyaltyPointsTaken['data'], -1),
  'loyalty_card.pending_points_added': ({ data }) => {
    const { pending, ...card } = data as PendingPointsAdded['data'];
    return [pendingChange('added', card.id, presentPendingOf(card, pending))];
  },
  'loyalty_card.pending_points_updated': ({ data }) => {
    const { id: cardId, campaignId = '', pendingId: id, points, pending } = data as PendingPointsUpdated['data'];
    const shown = pending ? presentPendingOf({ id: cardId, campaignId }, pending) : { id, points };
    return [pendingChange('updated', cardId, shown)];
  },
  'loyalty_card.pending_points_canceled': ({ data }) => {
    const { id: cardId, campaignId = '', pendingId: id, pending } = data as PendingPointsCanceled['data'];
    const shown = pending ? presentPendingOf({ id: cardId, campaignId }, pending) : { id };
    return [pendingChange('canceled', cardId, shown)];
  },
  'loyalty_card.tier_changed': ({ data }) => {
    const { id: cardId, campaignId, change, before, tier, at: created_at } = data as LoyaltyTierChanged['data'];
    if (!change) return [];
    const named = (id: string) => ({ id, object: 'loyalty_tier' });
    const shown =
      change === 'upgraded' || change === 'downgraded'
        ? { loyalty_tier_from: named(before!), loyalty_tier_to: named(tier!.tierId) }
        : { loyalty_tier: named((tier?.tierId ?? before)!) };
    const campaign = { id: campaignId, object: 'campaign' };
    const last = tier?.expirationDate ? { expiration_date: tier.expirationDate } : {};
    return [{ cardId, type: `customer.loyalty.tier.${change}`, data: { campaign, ...shown, ...last, created_at } }];
  },
  'voucher.published': ({ data }) => {
    const { id: cardId, voucherType, publicationId, campaignId } = data as VoucherPublished['data'];
    if (voucherType !== 'LOYALTY_CARD') return [];
    const publication = { id: publicationId, object: 'publication', campaign_id: campaignId };
    return [{ cardId, type: 'customer.publication.succeeded', data: { publication } }];
  },
  'redemption.completed': ({ data }) => {
    const { redemptions } = data as RedemptionCompleted;
    return redemptions.flatMap(({ id, date, relatedObjectId: cardId, reward, order }) => {
      if (!reward) return [];
      const redemption = {
        id,
        object: 'redemption',
        date,
        amount: reward.points,
        ...(order && { order: { id: order.id } }),
      };
      return rewardActivities(cardId, reward, 'redemption.succceeded', ['reward_redemptions.completed', 'rewarded'], {
        redemption,
      });
    });
  },
  'redemption.failed': ({ data }) => {
    const { id, date, relatedObjectId: cardId, reward, failureCode, failureMessage } = data as RedemptionFailed;
    if (!reward) return [];
    const why = { result: 'FAILURE', failure_code: failureCode, failure_message: failureMessage };
    return rewardActivities(cardId, reward, 'redemption.failed', [], {
      redemption: { id, object: 'redemption', date, ...why },
    });
  },
  'redemption.rolled_back': ({ data }) => {
    const { rollbacks, date, reason } = data as RedemptionRolledBack;
    return rollbacks.flatMap(({ id, redemptionId: redemption, relatedObjectId: cardId, reward }) => {
      if (!reward) return [];
      const redemption_rollback = {
        id,
        object: 'redemption_rollback',
        date,
        amount: -reward.points,
        redemption,
        reason,
      };
      const back = 'redemption.rollback.succceeded';
      return rewardActivities(cardId, reward, back, ['reward_redemptions.rolledback'], { redemption_rollback });
    });
  },
};

function entry(
  {
    id: cardId,
    entry: of,
    points,
    balance,
    total,
    transactionId: id,
  }: Omit<LoyaltyPointsAdded['data'], 'entry'> & { entry: string },
  sign: 1 | -1,
  more: object = {},
): readonly ActivityOfCard[] {
  const type = OF_ENTRIES[of];
  if (type === undefined) return [];
  const change = { object: 'balance', type: 'loyalty_card', points: sign * points, balance, total };
  return [{ cardId, type, data: { balance: change, transaction: { id, type: of }, ...more } }];
}

function pendingChange(what: string, cardId: string, pending_points: object): ActivityOfCard {
  return { cardId, type: `${OF_CARDS}.pending_points.${what}`, data: { pending_points } };
}

function rewardActivities(
  cardId: string,
  { id, name, assignmentId }: { readonly id: string; readonly name: string; readonly assignmentId: string },
  redeemed: string,
  followed: readonly string[],
  data: Record<string, unknown>,
): readonly ActivityOfCard[] {
  const reward = { id, name, object: 'reward', assignment_id: assignmentId };
  const all = { ...data, reward };
  return [redeemed, ...followed].map((what) => ({ cardId, type: `customer.${what}`, data: all }));
}
