import {
  type OrderCreated,
  type OrderOpened,
  type OrderRedeemed,
  type OrderReleased,
  type OrderReserved,
  type OrderRolledBack,
  type OrderUpdated,
} from '@perkstream/published';

export type OrderEvent =
  | { readonly type: 'order.opened'; readonly data: OrderOpened }
  | { readonly type: 'order.created'; readonly data: OrderCreated }
  | { readonly type: 'order.updated'; readonly data: OrderUpdated }
  | { readonly type: 'order.reserved'; readonly data: OrderReserved }
  | { readonly type: 'order.released'; readonly data: OrderReleased }
  | { readonly type: 'order.redeemed'; readonly data: OrderRedeemed }
  | { readonly type: 'order.rolled_back'; readonly data: OrderRolledBack };
