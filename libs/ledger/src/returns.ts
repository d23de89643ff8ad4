import { type Json } from './json.js';
import { type Model, notePublished, type SoldGoods, sumOf } from './model.js';

/** Notes the answer to a redemption whose goods may come back. */
export function noteSold(model: Model, { order, redemptions }: Json): void {
  const payment = redemptions.find(({ gift }: Json) => gift);
  model.sold.set(order.id, {
    units: new Map(order.items.map(({ id, quantity }: Json) => [id, quantity])),
    paid: order.total_amount + (payment?.amount ?? 0),
    card: payment?.voucher.code,
    returns: new Map(),
  });
}

/** Notes the answer to a return: with the last unit, redemptions are rolled back, and give back all of their credits. */
export function noteReturned(model: Model, body: Json): void {
  const sold = model.sold.get(body.order_id);
  if (!sold || sold.returns.has(body.id)) return;
  const before = creditsBack(sold);
  sold.returns.set(body.id, body);
  const { card } = sold;
  if (card !== undefined) model.credits.set(card, (model.credits.get(card) ?? 0) + creditsBack(sold) - before);
  for (const { id, effect } of body.redemptions) {
    const redeemed = model.redemptions.get(id);
    if (effect !== 'ROLLED_BACK' || !redeemed) continue;
    if (redeemed.isRolledBack) model.twice.push(id);
    redeemed.isRolledBack = true;
    notePublished(model, id, 'redemption.rollback.succeeded');
  }
}

/** Beside rollbacks. */
function creditsBack({ returns }: SoldGoods): number {
  const all = [...returns.values()];
  const isOver = all.some(({ redemptions }) => redemptions.some(({ effect }: Json) => effect === 'ROLLED_BACK'));
  return isOver ? 0 : sumOf(all, ({ refund }) => sumOf(refund.credits as Json[], ({ amount }) => amount));
}
