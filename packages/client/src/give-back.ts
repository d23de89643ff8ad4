import { keyOf, type Engine, type GiveBackOptions } from './checkout.js';
import { randomKey } from './repeating-fetch.js';
import { type components } from './schema.js';

type Schemas = components['schemas'];

/** Units of a line that come back. The line is named by `item`, `source_id`, `product_id` or `sku_id`. */
export type ReturnedItem = Schemas['ReturnedItemInput'];
export type Returned = Schemas['ReturnAnswer'];

/** A whole order that was given back. */
export interface RolledBack {
  readonly order: Schemas['OrderAnswer'];
  /** What was rolled back by this call; empty when it was before. */
  readonly rollbacks: readonly Schemas['RedemptionAnswer'][];
}

/** What an order says about a redemption that was made for it. */
interface RedemptionOfOrder {
  readonly rollback_id?: string;
  /** The redemptions that this one is the parent of: they are rolled back with it. */
  readonly stacked?: readonly string[];
}

export async function returnItems(
  { api, sender }: Engine,
  orderId: string,
  items: readonly ReturnedItem[],
  { reason, returnId, policy, ...patience }: GiveBackOptions,
): Promise<Returned> {
  const key = returnId === undefined ? randomKey() : keyOf('return', orderId, returnId);
  const { data } = await api.POST('/v1/orders/{orderId}/returns', {
    body: {
      items: [...items],
      ...(reason !== undefined && { reason }),
      ...(returnId !== undefined && { source_id: returnId }),
      ...(policy && { policy }),
    },
    params: { path: { orderId }, header: { 'Idempotency-Key': key } },
    fetch: sender(patience),
  });
  return data!;
}

export async function giveBackOrder(engine: Engine, orderId: string, options: GiveBackOptions): Promise<RolledBack> {
  const { api, sender } = engine;
  const { reason, returnId: _returnId, policy: _policy, ...patience } = options;
  const fetch = sender(patience);
  const path = { orderId };
  const read = async () => (await api.GET('/v1/orders/{orderId}', { params: { path }, fetch })).data!;
  const order = await read();
  const rollbacks: Schemas['RedemptionAnswer'][] = [];
  for (const parentRedemptionId of standingIn(order.redemptions as Record<string, RedemptionOfOrder> | undefined)) {
    const { data } = await api.POST('/v1/redemptions/{parentRedemptionId}/rollbacks', {
      body: reason === undefined ? {} : { reason },
      params: { path: { parentRedemptionId }, header: { 'Idempotency-Key': keyOf('rollback', parentRedemptionId) } },
      fetch,
    });
    rollbacks.push(...data!.rollbacks);
  }
  if (rollbacks.length > 0) return { order: await read(), rollbacks };
  if (order.status === 'CANCELED') return { order, rollbacks };
  const { data } = await api.PUT('/v1/orders/{orderId}', { body: { status: 'CANCELED' }, params: { path }, fetch });
  return { order: data!, rollbacks };
}

/** Redemptions that can be rolled back: of a stack only its parent. */
function standingIn(redemptions: Record<string, RedemptionOfOrder> = {}): string[] {
  const children = new Set(Object.values(redemptions).flatMap(({ stacked = [] }) => stacked));
  return Object.keys(redemptions).filter((id) => !redemptions[id]?.rollback_id && !children.has(id));
}
