import { bodyOf, type Client, type Json } from '../clients/client.js';
import { type Sold } from '../clients/sold.js';

/** What became of an order, by the answers. */
export interface Returned {
  /** Each return once, in the order in which they were decided: each leaves less than the one before. */
  readonly answers: readonly Json[];
  /** Somebody wanted to redeem it once more, or to roll a redemption of it back. */
  readonly isTouched: boolean;
  /** Redemptions that do not stand any more: rolled back by a client, or as nothing remains. */
  readonly rolledBack: ReadonlySet<string>;
}

export function returnedOf({ asked }: Client, { order, redeemed }: Sold): Returned {
  const ofOrder = asked.filter((each) => each.operation === 'return-items' && each.params?.['orderId'] === order.id);
  const answers = new Map<string, Json>();
  for (const { replies } of ofOrder) {
    const answer = bodyOf(replies[0]);
    if (answer) answers.set(answer.id, answer);
  }
  const own = new Set([redeemed?.parent_redemption?.id, ...(redeemed?.redemptions ?? []).map(({ id }: Json) => id)]);
  const rolledBack = new Set<string>();
  for (const { redemptions } of answers.values())
    for (const { id, effect } of redemptions) if (effect === 'ROLLED_BACK') rolledBack.add(id);
  let isTouched = false;
  for (const { operation, params, body, replies } of asked) {
    const given = body as Json;
    if (operation === 'redeem-stacked-discounts' && given.order.id === order.id) isTouched = true;
    if (!operation.startsWith('rollback-')) continue;
    const id = params?.['parentRedemptionId'] ?? params?.['redemptionId'];
    if (!own.has(id)) continue;
    isTouched = true;
    const { rollbacks, redemption } = bodyOf(replies[0]) ?? {};
    for (const each of rollbacks ?? [{ redemption }]) rolledBack.add(each.redemption);
  }
  const sorted = [...answers.values()].sort((one, other) => unitsLeft(other) - unitsLeft(one));
  return { answers: sorted, isTouched, rolledBack };
}

function unitsLeft({ order }: Json): number {
  return (order.items ?? []).reduce((sum: number, { quantity }: Json) => sum + quantity, 0);
}
