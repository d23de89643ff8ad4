import { type Json } from '../json.js';
import { groupBy, type Model, standing, sumOf } from '../model.js';
import { compare, type Judge } from './judge.js';

const COUNTED = ['PAID', 'FULFILLED'];

export const customers: Judge = {
  promise: 'The summary of a customer says what the lists and the answers say',
  async findings(shown, model) {
    const paid = groupBy(
      (await shown.all('/v1/orders')).filter(({ status }) => COUNTED.includes(status)),
      (order: Json) => (order.customer?.id ?? order.customer_id) as string,
    );
    const of = groupBy([...model.redemptions.values()], ({ customer }) => customer);
    const known = (await shown.all('/v1/customers')).filter(({ source_id: name }) => !model.forgotten.has(name));
    return known.flatMap(({ id, source_id: name, summary, loyalty }) => {
      const orders = paid.get(id) ?? [];
      const redeemed = of.get(name) ?? [];
      const back = redeemed.filter(({ isRolledBack }) => isRolledBack).length;
      const { total_count: count, total_amount: amount } = summary.orders;
      const { total_succeeded: succeeded, total_rollback_succeeded: rolledBack } = summary.redemptions;
      const about = [name ?? id];
      return [
        ...compare(`The number of paid orders of ${name}`, about, count, orders.length),
        ...compare(
          `The amount of paid orders of ${name}`,
          about,
          amount,
          sumOf(orders, (each: Json) => each.total_amount ?? each.amount),
        ),
        ...compare(`The number of redemptions of ${name}`, about, succeeded, redeemed.length),
        ...compare(`The number of rollbacks of ${name}`, about, rolledBack, back),
        ...compare(`The points of ${name}`, about, loyalty.points, pointsOf(model, name)),
      ];
    });
  },
};

/** On all cards of a customer. */
function pointsOf(model: Model, name: string): number {
  const cards = [...model.cards].filter(([, { customer, isDeleted }]) => customer === name && !isDeleted);
  const spent = standing(model, (each) => cards.some(([code]) => code === each.code));
  return sumOf(cards, ([, { booked }]) => booked) - sumOf(spent, (each) => each.points);
}
