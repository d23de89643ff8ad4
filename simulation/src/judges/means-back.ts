import { bodyOf, type Client, type Json } from '../clients/client.js';
import { CREDITS, FOR_A_POINT, GIFT_CARD, OPENING_POINTS, type Returns } from '../clients/returns.js';
import { type Sold } from '../clients/sold.js';
import { type Returned } from './returned.js';
import { costOf } from './returned-shares.js';

/** More than all that is owed. */
const ENOUGH_POINTS = 1_000_000;

/** What a return did to points of the card of the customer. */
interface PointsBack {
  readonly returned: number;
  /** Taken back then, or owed since. */
  readonly revoked: number;
}

/**
 * Credits and points that paid come back once, at most as many as were taken, and all of them with the last unit; points that goods had
 * earned are taken once. So the gift card and all other cards have what is left.
 */
export async function judgeMeansBack(returns: Returns, all: readonly Returned[]): Promise<string[]> {
  const { client, sold, cards } = returns;
  const wrong: string[] = [];
  let credits = CREDITS;
  const points = new Map<string, number>([...cards.keys()].map((member) => [member, OPENING_POINTS]));
  const book = (member: string, amount: number) => points.set(member, (points.get(member) ?? 0) + amount);
  for (const [index, each] of sold.entries()) {
    const returned = all[index]!;
    const held = heldBy(each, returned);
    credits -= held.credits;
    book(each.member, Math.floor(each.order.amount / FOR_A_POINT) - held.points - held.revoked);
    wrong.push(...held.wrong.map((text) => `${each.order.id} ${text}`));
  }
  const { gift } = await client.look('get-voucher', { params: { code: GIFT_CARD } });
  if (gift.balance !== credits) wrong.push(`${GIFT_CARD} has ${gift.balance}, and ${credits} are left by the answers`);
  for (const [member, memberId] of cards) {
    book(member, changedByHand(client, memberId) + ENOUGH_POINTS);
    // All that is owed is taken from them.
    const params = { memberId };
    await client.ask('update-loyalty-card-balance', { params, body: { points: ENOUGH_POINTS } });
    const { loyalty_card: card } = await client.look('get-member', { params });
    const right = points.get(member);
    if (card.balance !== right)
      wrong.push(`${member} has ${card.balance} points, and ${right} are left by the answers`);
  }
  return wrong;
}

/** What an order has of credits and points after all returns, and how many of its earned points they took. */
function heldBy(sold: Sold, returned: Returned) {
  const wrong: string[] = [];
  const { credits, points, extra } = costOf(sold);
  const { answers, isTouched } = returned;
  const back = { credits: 0, points: 0, revoked: 0 };
  for (const answer of answers) {
    const { returned: pointsBack, revoked } = pointsOf(answer);
    back.credits += answer.refund.credits.reduce((sum: number, { amount }: Json) => sum + amount, 0);
    back.points += pointsBack;
    back.revoked += revoked;
  }
  for (const [what, taken, given] of [
    ['credits', credits, back.credits],
    ['points', points, back.points],
  ] as const) {
    const isAll = !isTouched && extra === 0 && isOver(returned);
    if (given > taken || (isAll && given !== taken)) wrong.push(`took ${taken} ${what}, and gave ${given} back`);
  }
  // Returns that come before the points are heard of take them as they come, and no answer says so.
  const revoked = revokedOf(sold, answers);
  if (back.revoked > revoked) wrong.push(`took ${back.revoked} earned points back, and ${revoked} would be right`);
  const stands = (isOf: (redemption: Json) => boolean) =>
    (sold.redeemed?.redemptions ?? []).some((each: Json) => isOf(each) && !returned.rolledBack.has(each.id));
  return {
    wrong,
    revoked,
    credits: stands(({ voucher }) => voucher.gift) ? credits - back.credits : 0,
    points: stands(({ reward }) => reward) ? points - back.points : 0,
  };
}

function isOver({ answers }: Returned): boolean {
  const last = answers.at(-1);
  return last !== undefined && last.order.items === undefined;
}

function pointsOf({ refund }: Json): PointsBack {
  const all: readonly Json[] = refund.points;
  return {
    returned: all.reduce((sum, each) => sum + each.returned, 0),
    revoked: all.reduce((sum, each) => sum + each.revoked + each.shortfall, 0),
  };
}

/** All that was earned, but for what the least that a return left earns. */
function revokedOf({ order }: Sold, answers: readonly Json[]): number {
  const earned = Math.floor(order.amount / FOR_A_POINT);
  const kept = answers
    .filter(({ policy }) => policy.points !== 'NONE')
    .map(({ policy, order: { items, amount } }) => {
      return policy.points === 'ALL' || items === undefined ? 0 : Math.floor(amount / FOR_A_POINT);
    });
  return earned - Math.min(earned, ...kept);
}

function changedByHand({ asked }: Client, memberId: string): number {
  const ofCard = asked.filter((each) => {
    return each.operation === 'update-loyalty-card-balance' && each.params?.['memberId'] === memberId;
  });
  return ofCard.reduce((sum, { replies }) => sum + ((bodyOf(replies[0])?.points as number | undefined) ?? 0), 0);
}
