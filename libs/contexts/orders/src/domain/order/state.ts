import { type OrderDocument, type OrderReserved } from '@perkstream/published';

export interface OrderState {
  /** In wire form, without anybody's personal data; null: the order has no stream of its own (yet). */
  readonly order: OrderDocument | null;
  /** The redemption that has reserved it. */
  readonly reservation: OrderReserved | null;
  /** How many changes made the order what it is. */
  readonly version: number;
  /** What is taken off by no redemption that stands: as the client sent it, or left by rollbacks without the order. Minor units. */
  readonly ownDiscount: number;
}
