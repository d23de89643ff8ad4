import { bodyOf, type Json } from '../clients/client.js';
import { COST, standingOn } from '../clients/desk.js';
import { type Shop } from '../clients/shop.js';

/** The discount of each order is the sum of its redemptions that stand, and no change that was answered is lost. */
export async function judgeOrders({ client, desk }: Shop): Promise<string[]> {
  const wrong: string[] = [];
  for (const orderId of desk.orders) {
    const order = await client.look('get-order', { params: { orderId } });
    const discount = order.total_discount_amount ?? 0;
    const given = standingOn(client, orderId).reduce((sum: number, { amount }: Json) => sum + amount, 0);
    if (discount !== given) wrong.push(`${orderId} has a discount of ${discount}, and its redemptions gave ${given}`);
    if (discount > COST) wrong.push(`${orderId} costs ${COST}, and has a discount of ${discount}`);
    for (const { operation, params, body, replies } of client.asked) {
      if (operation !== 'update-order' || params?.['orderId'] !== orderId || !bodyOf(replies[0])) continue;
      for (const note of Object.keys((body as Json).metadata))
        if (!(note in (order.metadata ?? {}))) wrong.push(`${note} was written on ${orderId}, and is lost`);
    }
  }
  return wrong;
}
