import { Modules } from '@medusajs/framework/utils';
import { type CartLine, lineNames, numberOf } from '../medusa-cart.js';
import { type PerkstreamPromotions } from '../perkstream-promotions.js';

interface Received {
  readonly event: { readonly data: { readonly order_id: string; readonly return_id: string } };
  readonly container: { resolve(name: string): unknown };
}

interface Query {
  graph(asked: object): Promise<{ data: Record<string, unknown>[] }>;
}

/** Gives back to the engine what has come back to the shop. */
export default async function giveBackReturn({ event, container }: Received): Promise<void> {
  const { order_id: orderId, return_id: returnId } = event.data;
  const query = container.resolve('query') as Query;
  const read = async (entity: string, fields: string[], filters: object) =>
    (await query.graph({ entity, fields, filters })).data[0];
  const link = await read('order_cart', ['cart_id'], { order_id: orderId });
  const order = await read('order', ['items.*'], { id: orderId });
  const made = await read('return', ['items.*'], { id: returnId });
  if (!link || !order || !made) return;
  const names = lineNames(order.items as CartLine[]);
  const items = (made.items as { item_id: string; received_quantity: number }[])
    .filter(({ received_quantity: quantity }) => numberOf(quantity) > 0)
    .map(({ item_id: id, received_quantity: quantity }) => ({
      source_id: names.get(id)!,
      quantity: numberOf(quantity),
    }));
  if (items.length === 0) return;
  const promotions = container.resolve(Modules.PROMOTION) as PerkstreamPromotions;
  await promotions.giveBack(link.cart_id as string, { returnId, items });
}

export const config = { event: 'order.return_received' };
