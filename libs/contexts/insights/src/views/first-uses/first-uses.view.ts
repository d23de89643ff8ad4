import { view, type ViewChange } from '@perkstream/platform';
import { type RecordedEvent } from '@perkstream/ports';
import {
  type PromotionTierRedeemed,
  type RedemptionEvent,
  type RedemptionRecord,
  type VoucherRedeemed,
} from '@perkstream/published';

/** When a customer redeemed something for the first time: of a campaign, or in the project at all. Decision: 0263. */
interface FirstUseDocument {
  /** The campaign or the project, and the customer */
  readonly id: string;
  readonly projectId: string;
  /** ISO 8601 in UTC */
  readonly first: string;
  /** Absent in the document of the project */
  readonly campaignId?: string;
  /** In the document of the project alone: the campaign that brought the customer */
  readonly newIn?: string;
}

type Redeemed =
  | VoucherRedeemed
  | PromotionTierRedeemed
  | Extract<RedemptionEvent, { readonly type: 'redemption.completed' }>;

/** Written once for each customer and campaign: later redemptions only find that it is there. */
export const firstUsesView = view<FirstUseDocument, Redeemed>({
  kind: 'folding',
  collection: {
    name: 'first_uses',
    version: 1,
    fields: { campaignId: 'text', newIn: 'text', first: 'text' },
    indexes: [
      ['campaignId', 'first'],
      ['newIn', 'first'],
    ],
    sparse: ['campaignId', 'newIn'],
  },
  on: {
    'voucher.redeemed': (event) => usedBy(event, [event.data.redemption]),
    'promotion_tier.redeemed': (event) => usedBy(event, [event.data.redemption]),
    'redemption.completed': (event) => usedBy(event, event.data.redemptions),
  },
});

function usedBy(
  { metadata: { projectId, time: first } }: RecordedEvent,
  records: readonly RedemptionRecord[],
): readonly ViewChange<FirstUseDocument>[] {
  const customerId = records[0]?.customerId;
  if (!customerId) return [];
  const campaigns = [...new Set(records.flatMap(({ campaignId }) => campaignId ?? []))];
  const once = (owner: string, rest: Partial<FirstUseDocument>): ViewChange<FirstUseDocument> => {
    const id = `${owner}.${customerId}`;
    return { id, change: (before) => before ?? { id, projectId, first, ...rest } };
  };
  const [newIn] = campaigns;
  return [
    once(projectId, newIn === undefined ? {} : { newIn }),
    ...campaigns.map((campaignId) => once(campaignId, { campaignId })),
  ];
}
