import { type OrderDocument, type RedemptionNote } from '@perkstream/published';
import { type OrderChanges } from './order-changes.js';

/**
 * `now` is ISO 8601 in UTC. `adopt` is an order that a redemption opened, as the event of the redemption tells it: with the first
 * command that changes something it gets a stream of its own.
 */
export type OrderCommand = { readonly now: string; readonly adopt?: OrderDocument } & (
  | {
      /** Makes the order, or changes the one that is there: whoever of several comes first makes it. */
      readonly do: 'upsert';
      readonly id: string;
      readonly changes: OrderChanges;
      /** It is an order of the past. */
      readonly isImported?: true;
    }
  | { readonly do: 'update'; readonly changes: OrderChanges }
  | { readonly do: 'reserve'; readonly redemptionId: string }
  | { readonly do: 'release'; readonly redemptionId: string }
  | {
      readonly do: 'redeem';
      readonly redemptionId: string;
      readonly order: OrderDocument;
      readonly notes: Readonly<Record<string, RedemptionNote>>;
    }
  | {
      readonly do: 'roll_back';
      readonly mode: 'WITH_ORDER' | 'WITHOUT_ORDER';
      readonly redeemed?: OrderDocument;
      readonly status?: string;
      readonly notes: Readonly<Record<string, RedemptionNote>>;
    }
);
