import { byType, partsOfStream } from '@perkstream/platform';
import { type RecordedEvent } from '@perkstream/ports';
import {
  type AsyncActionFinished,
  type CampaignCreated,
  type CampaignDeleted,
  type CampaignJobFinished,
  type CampaignRestored,
  type CampaignSwitched,
  type CampaignUpdated,
  type ExportDone,
  type ExportFailed,
  type HappeningAnswer,
  type LoyaltyPointsMoved,
  type PromotionTierRedeemed,
  type RedemptionEvent,
  type RedemptionRecord,
  type VoucherBalanceAdjusted,
  type VoucherCreated,
  type VoucherDeleted,
  type VoucherPublished,
  type VoucherRedeemed,
  type VoucherRestored,
  type VoucherSwitched,
} from '@perkstream/published';

type Watched =
  | (VoucherRedeemed | PromotionTierRedeemed | RedemptionEvent | LoyaltyPointsMoved)
  | (VoucherCreated | VoucherSwitched | VoucherDeleted | VoucherRestored | VoucherPublished | VoucherBalanceAdjusted)
  | (CampaignCreated | CampaignUpdated | CampaignSwitched | CampaignDeleted | CampaignRestored | CampaignJobFinished)
  | (AsyncActionFinished | ExportDone | ExportFailed)
  | { readonly type: 'customer.created'; readonly data: object };

type Happenings = readonly HappeningAnswer[];
type Ids = Readonly<Record<string, string | null | undefined>>;

const NOTHING: Happenings = [];

/** What people who watch a project see of stored events. Ids only: the data of people stay sealed. */
const happenings = byType<Watched, Happenings>({
  'voucher.redeemed': (event) => redeemed(event, [event.data.redemption]),
  'promotion_tier.redeemed': (event) => redeemed(event, [event.data.redemption]),
  'redemption.completed': (event) => redeemed(event, event.data.redemptions),
  'redemption.failed': (event) => attempted(event, 'redemption.failed', event.data, {}),
  'redemption.rollback_failed': (event) =>
    attempted(event, 'redemption.rollback_failed', event.data, { redemption_id: event.data.redemptionId }),
  'redemption.rolled_back': (event) =>
    event.data.rollbacks.flatMap((rollback) =>
      attempted(
        event,
        'redemption.rolled_back',
        { ...rollback, customerId: event.data.customerId },
        { redemption_id: rollback.redemptionId },
      ),
    ),
  'loyalty_card.points_added': pointsMoved,
  'loyalty_card.points_taken': pointsMoved,
  // Codes of a campaign are made by the thousand: the end of their generation is seen.
  'voucher.created': (event) => (event.data.voucher.campaignId === null ? one(event, event.data.voucher.id) : NOTHING),
  'voucher.enabled': (event) => one(event, event.data.id),
  'voucher.disabled': (event) => one(event, event.data.id),
  'voucher.deleted': (event) => (event.data.campaignId === null ? one(event, event.data.id) : NOTHING),
  'voucher.restored': (event) => (event.data.campaignId === null ? one(event, event.data.id) : NOTHING),
  'voucher.published': (event) => {
    const { id, campaignId, customerId, publicationId } = event.data;
    return one(event, id, { campaign_id: campaignId, customer_id: customerId, publication_id: publicationId });
  },
  'voucher.balance_adjusted': (event) => {
    const { id, campaignId, holderId } = event.data;
    return one(event, id, { campaign_id: campaignId, customer_id: holderId });
  },
  'campaign.created': (event) => one(event, event.data.campaign.id),
  'campaign.updated': (event) => one(event, event.data.id),
  'campaign.enabled': (event) => one(event, event.data.id),
  'campaign.disabled': (event) => one(event, event.data.id),
  'campaign.deleted': (event) => one(event, event.data.id),
  'campaign.restored': (event) => one(event, event.data.id),
  'campaign.job_finished': (event) => one(event, event.data.id, { async_action_id: event.data.jobId }),
  'customer.created': (event) => one(event, partsOfStream(event.stream).key),
  'async_action.finished': (event) => one(event, event.data.id),
  'export.done': (event) => one(event, event.data.id),
  'export.failed': (event) => one(event, event.data.id),
});

export const WATCHED_TYPES: readonly string[] = Object.keys(happenings);

export function happeningsIn(event: RecordedEvent): Happenings {
  return happenings[event.type]?.(event) ?? NOTHING;
}

/** Things of a kind that happened to it, with the ids that are known. */
export function happening(type: string, object: string, id: string, at: string, related: Ids = {}): HappeningAnswer {
  const known = Object.entries(related).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return { type, id, object, at, related: Object.fromEntries(known) };
}

/** `v_…` or `promo_…`, under the name of its kind. */
export function redeemableIds(id: string): Ids {
  return id.startsWith('promo_') ? { promotion_tier_id: id } : { voucher_id: id };
}

function one({ type, metadata }: RecordedEvent, id: string, related: Ids = {}): Happenings {
  return [happening(type, type.split('.')[0]!, id, metadata.time, related)];
}

function redeemed({ metadata }: RecordedEvent, records: readonly RedemptionRecord[]): Happenings {
  return records.map(({ id, relatedObjectId, campaignId, customerId, parentId }) =>
    happening('redemption.succeeded', 'redemption', id, metadata.time, {
      ...redeemableIds(relatedObjectId),
      campaign_id: campaignId,
      customer_id: customerId,
      parent_redemption_id: parentId,
    }),
  );
}

interface Attempted {
  readonly id: string;
  readonly relatedObjectType: 'voucher' | 'promotion_tier' | 'redemption';
  readonly relatedObjectId: string;
  readonly campaignId: string | null;
  readonly customerId: string | null;
}

/** Parents stand beside what was tried together. */
function attempted({ metadata }: RecordedEvent, type: string, of: Attempted, more: Ids): Happenings {
  if (of.relatedObjectType === 'redemption') return NOTHING;
  const related = { ...redeemableIds(of.relatedObjectId), campaign_id: of.campaignId, customer_id: of.customerId };
  return [happening(type, 'redemption', of.id, metadata.time, { ...related, ...more })];
}

function pointsMoved(event: RecordedEvent & LoyaltyPointsMoved): Happenings {
  const { id, campaignId, holderId, transactionId } = event.data;
  return one(event, id, { campaign_id: campaignId, customer_id: holderId, transaction_id: transactionId });
}
