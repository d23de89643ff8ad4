import { standing, sumOf } from '../model.js';
import { compare, type Judge } from './judge.js';

export const orders: Judge = {
  promise: 'The discount of an order is that of its standing redemptions',
  async findings(shown, model) {
    const off = new Map<string, { sum: number; by: string[] }>();
    for (const { order, id, code, discount } of standing(model, (each) => each.order !== undefined)) {
      const { sum, by } = off.get(order as string) ?? { sum: 0, by: [] };
      off.set(order as string, { sum: sum + discount, by: [...by, id, code] });
    }
    const listed = await shown.all('/v1/orders');
    const wrong = listed.flatMap((order) => {
      const expected = off.get(order.id)?.sum ?? 0;
      const amount = model.orders.get(order.id) ?? order.amount;
      const figures = (each: number) => ({ amount, off: each, rest: amount - each });
      const { amount: is, total_discount_amount: taken = 0, total_amount: rest = is } = order;
      const over =
        expected > amount
          ? [{ text: `Order ${order.id} costs ${amount}, and ${expected} is off`, about: [order.id] }]
          : [];
      return [
        ...compare(`Order ${order.id}`, [order.id], { amount: is, off: taken, rest }, figures(expected)),
        ...over,
      ];
    });
    const stored = await Promise.all([...model.orders.keys()].map((id) => shown.look(`/v1/orders/${id}`)));
    const inList = new Map(listed.map((order) => [order.id, order]));
    const sumOfList = sumOf(stored, ({ id }) => inList.get(id)?.total_discount_amount ?? 0);
    const sumOfOrders = sumOf(stored, (order) => order.total_discount_amount ?? 0);
    return [...wrong, ...compare('What the list of orders takes off', [], sumOfList, sumOfOrders)];
  },
};
