import { type CampaignOnOffer, type StackOnOffer, type TierOnOffer, type VoucherOnOffer } from '@perkstream/published';

/**
 * What a project has on offer to everybody, as far as it matters to find what may apply to a cart: tiers, stacks, campaigns with
 * codes, codes without a campaign; and the rules, with what they are assigned to. Whoever keeps a copy reads what has a higher
 * position than what it has.
 */
export type OfferDocument = {
  readonly id: string;
  readonly projectId: string;
  /** Of the last event that changed it */
  readonly position: number;
} & Offered;

export type Offered =
  | TierOffer
  | StackOffer
  | CampaignOffer
  | VoucherOffer
  | { readonly kind: 'rule'; readonly ruleSet: object }
  /** By assignment, the rules of the object; its id is `rules/<id of the object>`. */
  | {
      readonly kind: 'assignments';
      readonly objectId: string;
      readonly ruleIds: Readonly<Record<string, string>>;
    }
  /** It was here before. */
  | { readonly kind: 'gone' };

export type TierOffer = { readonly kind: 'tier' } & Omit<TierOnOffer, 'id'>;
export type StackOffer = { readonly kind: 'stack' } & Omit<StackOnOffer, 'id'>;
export type CampaignOffer = { readonly kind: 'campaign' } & Omit<CampaignOnOffer, 'id'>;
export type VoucherOffer = { readonly kind: 'voucher' } & Omit<VoucherOnOffer, 'id' | 'campaignId'>;

export function assignmentsId(objectId: string): string {
  return `rules/${objectId}`;
}
