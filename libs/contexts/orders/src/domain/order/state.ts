import { type GivenBack, type OrderDocument, type OrderLeft, type OrderReserved } from '@perkstream/published';

export interface OrderState {
  /** In wire form, without anybody's personal data; null: the order has no stream of its own (yet). */
  readonly order: OrderDocument | null;
  /** The redemption that has reserved it. */
  readonly reservation: OrderReserved | null;
  /** How many changes made the order what it is. */
  readonly version: number;
  /** What is taken off by no redemption that stands: as the client sent it, or left by rollbacks without the order. Minor units. */
  readonly ownDiscount: number;
  /** What came back of the order; absent: nothing */
  readonly returns?: OrderReturns;
}

/** What came back of an order so far. */
export interface OrderReturns {
  /** `ret_…`, in the order in which they were decided */
  readonly ids: readonly string[];
  readonly left: OrderLeft;
  /** Nothing remains. */
  readonly isAll: boolean;
  /** By redemption (`r_…`) */
  readonly givenBack: Readonly<Record<string, GivenBack>>;
}
