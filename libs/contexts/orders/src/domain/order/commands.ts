import {
  type MeansBack,
  type OrderDocument,
  type OrderLeft,
  type OrderStep,
  type ReturnedItemAnswer,
} from '@perkstream/published';
import { type OrderChanges } from './order-changes.js';

/**
 * `now` is ISO 8601 in UTC. `adopt` is an order that a redemption opened, as the event of the redemption holds it: with the first
 * command that changes something it gets a stream of its own. `ended` is the redemption that holds the order although its process has
 * ended: it is in nobody's way.
 */
export type OrderCommand = { readonly now: string; readonly adopt?: OrderDocument; readonly ended?: string } & (
  | {
      /** Makes the order, or changes the one that is there. Of several concurrent commands the first makes it. */
      readonly do: 'upsert';
      readonly id: string;
      readonly changes: OrderChanges;
      /** It is an order of the past. */
      readonly isImported?: true;
    }
  | { readonly do: 'update'; readonly changes: OrderChanges }
  | {
      /** Goods come back. What becomes of the money was worked out on `version` of the order. */
      readonly do: 'return';
      readonly returnId: string;
      readonly version: number;
      readonly items: readonly Pick<ReturnedItemAnswer, 'item' | 'quantity' | 'paid'>[];
      readonly left: OrderLeft;
      readonly isLast: boolean;
      readonly back: readonly MeansBack[];
    }
  | Extract<OrderStep, { readonly do: 'reserve' | 'release' | 'redeem' | 'roll_back' }>
);
