import { changes, view, type ViewChange } from '@perkstream/platform';
import { type RecordedEvent } from '@perkstream/ports';
import {
  type PublicationEnded,
  type PublicationFailed,
  type PublicationSucceeded,
  withoutSourceId,
} from '@perkstream/published';

/** A publication as lists find and show one. Names of fields are those of the filters on the wire. */
export interface PublicationEntry {
  readonly id: string;
  readonly projectId: string;
  readonly created_at: string;
  readonly result: 'SUCCESS' | 'FAILURE';
  readonly customer_id: string;
  readonly tracking_id: string | null;
  readonly channel: string;
  readonly source_id: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly campaign_name: string | null;
  /** The campaign */
  readonly parent_object_id: string | null;
  /** The first of its codes */
  readonly voucher_code: string | null;
  readonly vouchers: readonly string[];
  readonly vouchers_id: readonly string[];
  readonly voucher_type: 'discount' | 'gift' | 'loyalty' | null;
  readonly is_referral_code: boolean;
  readonly failure_code: string | null;
  readonly failure_message: string | null;
}

/** What lists call the types of vouchers. */
export const VOUCHER_TYPES = { DISCOUNT_VOUCHER: 'discount', GIFT_VOUCHER: 'gift', LOYALTY_CARD: 'loyalty' } as const;

/** What an entry says about its customer. */
export const PUBLICATION_PARTS = ['metadata'];

export const publicationsView = view<PublicationEntry, PublicationEnded>({
  kind: 'entity',
  collection: {
    name: 'publications',
    version: 3,
    fields: {
      projectId: 'text',
      created_at: 'text',
      result: 'text',
      customer_id: 'text',
      tracking_id: 'text',
      channel: 'text',
      source_id: 'text',
      campaign_name: 'text',
      parent_object_id: 'text',
      voucher_code: 'text',
      vouchers: 'texts',
      vouchers_id: 'texts',
      voucher_type: 'text',
      is_referral_code: 'boolean',
      failure_code: 'text',
    },
    indexes: [
      ['projectId', 'created_at'],
      ['projectId', 'customer_id', 'created_at'],
      ['projectId', 'parent_object_id', 'created_at'],
      ['projectId', 'campaign_name', 'created_at'],
      ['projectId', 'result', 'created_at'],
      ['projectId', 'failure_code', 'created_at'],
      ['projectId', 'voucher_type', 'created_at'],
      ['projectId', 'is_referral_code', 'created_at'],
      ['projectId', 'source_id', 'created_at'],
      ['projectId', 'voucher_code'],
      ['projectId', 'tracking_id'],
      ['projectId', 'channel'],
      ['projectId'],
    ],
    countedBy: 'projectId',
  },
  personalParts: PUBLICATION_PARTS,
  on: { 'publication.succeeded': ended, 'publication.failed': ended },
});

function ended({ data, metadata }: RecordedEvent & PublicationEnded): readonly ViewChange<PublicationEntry>[] {
  return changes(data.id, () => toEntry(data, metadata.projectId));
}

export function toEntry(data: PublicationSucceeded | PublicationFailed, projectId: string): PublicationEntry {
  const failed = data.result === 'FAILURE' ? data : undefined;
  return {
    id: data.id,
    projectId,
    created_at: data.date,
    result: data.result,
    customer_id: data.customerId,
    tracking_id: withoutSourceId(data).trackingId,
    channel: data.channel,
    source_id: data.sourceId,
    metadata: data.metadata,
    campaign_name: data.campaignName,
    parent_object_id: data.campaignId,
    voucher_code: data.vouchers[0]?.code ?? null,
    vouchers: data.vouchers.map(({ code }) => code),
    vouchers_id: data.vouchers.map(({ id }) => id),
    voucher_type: data.voucherType ? VOUCHER_TYPES[data.voucherType] : null,
    is_referral_code: data.isReferralCode,
    failure_code: failed?.failureCode ?? null,
    failure_message: failed?.failureMessage ?? null,
  };
}
