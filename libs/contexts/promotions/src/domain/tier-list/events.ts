import { type Instant, type JsonObject } from '@perkstream/kernel';
import { type StackOnOffer } from '@perkstream/published';

export interface PlacedTier {
  readonly id: string;
  readonly hierarchy: number;
}

/** Tiers of one campaign that are redeemed together. */
export interface StackDefinition extends StackOnOffer {
  /** `stack_…` */
  readonly id: string;
  readonly campaignId: string;
  readonly name: string;
  /** In the order in which they apply; each once. */
  readonly tierIds: readonly string[];
  readonly categoryId: string | null;
  readonly metadata: JsonObject;
  readonly createdAt: Instant;
}

/** What an update may put in the place of what was there, each whole. */
export type StackChanges = Partial<Pick<StackDefinition, 'name' | 'tierIds' | 'categoryId' | 'metadata'>>;

export interface StackCreated {
  readonly type: 'promotion_stack.created';
  readonly data: { readonly stack: StackDefinition };
}

export interface StackUpdated {
  readonly type: 'promotion_stack.updated';
  readonly data: { readonly id: string; readonly changes: StackChanges; readonly at: Instant };
}

export interface StackDeleted {
  readonly type: 'promotion_stack.deleted';
  readonly data: { readonly id: string; readonly at: Instant };
}

export type TierListEvent =
  | { readonly type: 'tier_list.entered'; readonly data: { readonly tiers: readonly PlacedTier[] } }
  | { readonly type: 'tier_list.moved'; readonly data: PlacedTier }
  | { readonly type: 'tier_list.left'; readonly data: { readonly id: string } }
  | { readonly type: 'tier_list.closed'; readonly data: Record<string, never> }
  | StackCreated
  | StackUpdated
  | StackDeleted;
