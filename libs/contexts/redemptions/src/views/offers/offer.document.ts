import { type Instant } from '@perkstream/kernel';
import {
  type CampaignDefinition,
  type StackDefinition,
  type TierDefinition,
  type VoucherDefinition,
} from '@perkstream/published';

/**
 * The public offers of a project, as far as a search needs them: tiers, stacks, campaigns with codes, codes without a
 * campaign; and the rules with their assignments. A copy is updated by reading the documents with a higher position.
 */
export type OfferDocument = {
  readonly id: string;
  readonly projectId: string;
  /** Of the last event that changed it */
  readonly position: number;
  /** The latest moment of the events that changed it */
  readonly at: Instant;
  /** Where its events are, from which it is read as it was earlier */
  readonly stream: string;
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
  /** The offer is gone; the document stays so that copies learn it. */
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
