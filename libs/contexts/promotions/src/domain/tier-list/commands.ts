import { type Instant, type JsonObject } from '@perkstream/kernel';
import { type PlacedTier, type StackDefinition } from '@perkstream/published';
import { type TierListState } from './state.js';

export type TierListCommand =
  /** Each tier at the place that it asks for, or after the last one. */
  | { readonly do: 'enter'; readonly tiers: readonly { readonly id: string; readonly hierarchy?: number }[] }
  | { readonly do: 'move'; readonly tier: PlacedTier }
  /** All tiers, in the order in which they apply. */
  | { readonly do: 'order'; readonly orderId: string; readonly ids: readonly string[] }
  /** The places of the list are those of its tiers. `orderId`: absent when nobody applies an order any more */
  | { readonly do: 'finish_order'; readonly orderId?: string }
  /** Out of its stacks, too. */
  | { readonly do: 'leave'; readonly id: string; readonly now: Instant }
  | { readonly do: 'close'; readonly now: Instant }
  /** The campaign is back: with what it had. */
  | { readonly do: 'reopen'; readonly before: TierListState; readonly now: Instant }
  | StackCommand;

export type StackCommand =
  | { readonly do: 'create_stack'; readonly stack: StackDefinition }
  | UpdateStackCommand
  | { readonly do: 'delete_stack'; readonly id: string; readonly now: Instant };

/** Changes what was sent, and nothing else. */
export interface UpdateStackCommand {
  readonly do: 'update_stack';
  readonly id: string;
  readonly now: Instant;
  readonly name?: string;
  readonly tierIds?: readonly string[];
  readonly categoryId?: string | null;
  /** Merged key by key; null removes a key. */
  readonly metadata?: JsonObject;
}
