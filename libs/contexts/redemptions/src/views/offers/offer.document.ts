import {
  type CampaignDefinition,
  type StackDefinition,
  type TierDefinition,
  type VoucherDefinition,
} from '@perkstream/published';

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

type EveryOffer = 'active' | 'windows' | 'categoryId' | 'createdAt';

export type TierOffer = { readonly kind: 'tier' } & Pick<TierDefinition, EveryOffer | 'campaignId' | 'discount'>;
export type StackOffer = { readonly kind: 'stack' } & Pick<
  StackDefinition,
  'campaignId' | 'tierIds' | 'categoryId' | 'createdAt'
>;
export type CampaignOffer = { readonly kind: 'campaign' } & Pick<
  CampaignDefinition,
  EveryOffer | 'campaignType' | 'pool' | 'voucher'
>;
export type VoucherOffer = { readonly kind: 'voucher' } & Pick<
  VoucherDefinition,
  EveryOffer | 'code' | 'type' | 'discount'
>;

export function assignmentsId(objectId: string): string {
  return `rules/${objectId}`;
}
