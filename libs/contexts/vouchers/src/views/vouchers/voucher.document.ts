import { type BareVoucher } from '@perkstream/published';

/**
 * A voucher as lists find it: the parts of the wire form that differ between vouchers, under their names there.
 * Constant and derived parts are added when it is presented, because there may be millions of documents.
 */
export interface VoucherDocument extends Omit<
  BareVoucher,
  'object' | 'categories' | 'is_referral_code' | 'publish' | 'redemption'
> {
  readonly id: string;
  readonly projectId: string;
  /** The code in small letters and without accents: what searches look in. */
  readonly search: string;
  /** The code as the project compares codes, which is the key of the voucher's stream; absent: the code as it is. */
  readonly key?: string;
  /** Its campaign, while a publication may take it: active, never published, not used up. */
  readonly free_in?: string;
  /** Its campaign, once it was redeemed more than once: the codes that are used most are found among these. */
  readonly reused_in?: string;
  /** The marks by which it is found for a value in its metadata, and for the day on which it expires. */
  readonly marks: readonly string[];
  readonly is_referral_code: boolean;
  readonly publish: { readonly count: number };
  readonly redemption: {
    readonly quantity?: number;
    readonly redeemed_quantity: number;
    readonly redeemed_amount?: number;
  };
}

export function keyOfDocument({ key, code }: VoucherDocument): string {
  return key ?? code;
}

/** With `free_in` as the rest of it says. */
export function withFreedom({ free_in: _before, ...document }: VoucherDocument): VoucherDocument {
  const { campaign_id: campaignId, active, publish } = document;
  const isFree = campaignId && active && publish.count === 0 && !isUsedUp(document);
  return isFree ? { ...document, free_in: campaignId } : document;
}

/** Codes may be redeemed that nobody was given, from a printed leaflet for example. */
function isUsedUp({ redemption, gift }: Pick<VoucherDocument, 'redemption' | 'gift'>): boolean {
  const { quantity, redeemed_quantity: uses, redeemed_amount: spent = 0 } = redemption;
  const isSpent = gift ? spent > 0 && gift.balance <= 0 : false;
  return isSpent || uses >= (quantity ?? Infinity);
}

/** With `reused_in` as the rest of it says. */
export function withReuse({ reused_in: _before, ...document }: VoucherDocument): VoucherDocument {
  const { campaign_id: campaignId, redemption } = document;
  return campaignId && redemption.redeemed_quantity > 1 ? { ...document, reused_in: campaignId } : document;
}
