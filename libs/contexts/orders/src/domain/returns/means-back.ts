import { type MeansLeft, type OrderLeft, type ReturnedCreditsPolicy } from '@perkstream/published';
import { dividedOver, partOf } from './shares.js';
import { sumOf } from './sold-order.js';

type PaidBy = OrderLeft['paidBy'];

/** How a refund is divided over what paid for the order. */
export interface DividedRefund {
  readonly money: number;
  /** As the means of the order are: worth in minor units, and points. */
  readonly means: readonly MeansLeft[];
  readonly paidBy: PaidBy;
}

/**
 * Divides a refund. While the policy stays the same, it depends on all that came back alone, and not on how that was split. What comes back
 * last, of each of them, is what is left of it.
 */
export function divideRefund(before: PaidBy, refund: number, policy: ReturnedCreditsPolicy): DividedRefund {
  const paidBy = before.policy === policy ? before : { ...leftOf(before), policy };
  const earlier = dividedBy(paidBy, paidBy.back);
  const all = dividedBy(paidBy, paidBy.back + refund);
  return {
    money: all.money - earlier.money,
    means: all.means.map((each, index) => minus(each, earlier.means[index]!)),
    paidBy: { ...paidBy, back: paidBy.back + refund },
  };
}

/** What is left of each, and nothing came back of that yet. */
export function leftOf(paidBy: PaidBy): PaidBy {
  const { money, means } = dividedBy(paidBy, paidBy.back);
  return {
    ...paidBy,
    money: paidBy.money - money,
    means: paidBy.means.map((each, index) => minus(each, means[index]!)),
    back: 0,
  };
}

function dividedBy({ policy, money, means }: PaidBy, back: number): { money: number; means: readonly MeansLeft[] } {
  const worths = means.map(({ worth }) => worth);
  const given = worthsBack(policy, worths, money, back);
  return {
    money: back - sumOf(given),
    means: means.map((each, index) => ({
      ...each,
      worth: given[index]!,
      ...(each.points !== undefined && { points: partOf(each.points, given[index]!, each.worth || 1) }),
    })),
  };
}

function worthsBack(
  policy: ReturnedCreditsPolicy,
  worths: readonly number[],
  money: number,
  back: number,
): readonly number[] {
  if (policy === 'PROPORTIONAL') return dividedOver(back, [...worths, money]).slice(0, worths.length);
  let left = policy === 'MONEY_FIRST' ? Math.max(0, back - money) : back;
  return worths.map((worth) => {
    const given = Math.min(worth, left);
    left -= given;
    return given;
  });
}

function minus(one: MeansLeft, other: MeansLeft): MeansLeft {
  const points = one.points === undefined ? {} : { points: one.points - (other.points ?? 0) };
  return { ...one, worth: one.worth - other.worth, ...points };
}
