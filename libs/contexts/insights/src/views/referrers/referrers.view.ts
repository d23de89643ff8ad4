import { changes, view, type ViewChange } from '@perkstream/platform';
import { type RecordedEvent } from '@perkstream/ports';
import {
  type RedemptionEvent,
  type RedemptionRecord,
  type RefereeEvent,
  type VoucherRedeemed,
} from '@perkstream/published';

/** What came of the referrals of a customer in a program. */
interface ReferrerDocument {
  /** The program and the customer */
  readonly id: string;
  readonly projectId: string;
  readonly campaignId: string;
  readonly customerId: string;
  /** Customers that they brought */
  readonly referred: number;
  /** Of their codes */
  readonly redemptions: number;
  /** Minor units, before discounts */
  readonly orderAmount: number;
  /** Minor units */
  readonly discount: number;
}

type Sums = Pick<ReferrerDocument, 'referred' | 'redemptions' | 'orderAmount' | 'discount'>;

const NOTHING: Sums = { referred: 0, redemptions: 0, orderAmount: 0, discount: 0 };

export const referrersView = view<
  ReferrerDocument,
  VoucherRedeemed | Extract<RedemptionEvent, { readonly type: 'redemption.completed' }> | RefereeEvent
>({
  kind: 'folding',
  collection: {
    name: 'referrers',
    version: 1,
    fields: { campaignId: 'text', referred: 'number' },
    indexes: [['campaignId', 'referred']],
  },
  on: {
    'voucher.redeemed': (event) => redeemed(event, [event.data.redemption]),
    'redemption.completed': (event) => redeemed(event, event.data.redemptions),
    'referral.converted': (event) => counted(event, event.data.campaignId, event.data.referrerId, { referred: 1 }),
    'referral.reverted': (event) => counted(event, event.data.campaignId, event.data.referrerId, { referred: -1 }),
  },
});

function redeemed(event: RecordedEvent, records: readonly RedemptionRecord[]) {
  return records.flatMap(({ campaignId, referrerId, orderAmount, discountAmount }) =>
    campaignId === null || referrerId === undefined
      ? []
      : counted(event, campaignId, referrerId, { redemptions: 1, orderAmount, discount: discountAmount }),
  );
}

function counted(
  { metadata: { projectId } }: RecordedEvent,
  campaignId: string,
  customerId: string,
  more: Partial<Sums>,
): readonly ViewChange<ReferrerDocument>[] {
  const id = `${campaignId}.${customerId}`;
  return changes<ReferrerDocument>(id, (before) => {
    const { referred, redemptions, orderAmount, discount } = before ?? NOTHING;
    return {
      id,
      projectId,
      campaignId,
      customerId,
      referred: referred + (more.referred ?? 0),
      redemptions: redemptions + (more.redemptions ?? 0),
      orderAmount: orderAmount + (more.orderAmount ?? 0),
      discount: discount + (more.discount ?? 0),
    };
  });
}
