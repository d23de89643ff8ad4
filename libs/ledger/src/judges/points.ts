import { type Json } from '../json.js';
import { type Card, standing, sumOf } from '../model.js';
import { compare, type Finding, type Judge, readLedger, type Shown } from './judge.js';

export const points: Judge = {
  promise:
    'Points of a card, spendable, pending and by day of expiry, are those of the answers, and its ledger adds up to them',
  async findings(shown, model) {
    const spent = new Map<string, number>();
    for (const each of standing(model, (one) => one.points > 0))
      spent.set(each.code, (spent.get(each.code) ?? 0) + each.points);
    const cards = [...model.cards].filter(([, { isDeleted }]) => !isDeleted);
    const found = await Promise.all(
      cards.map(([code, card]) => judgeCard(shown, code, card, card.booked - (spent.get(code) ?? 0))),
    );
    return found.flat();
  },
};

async function judgeCard(
  shown: Shown,
  code: string,
  { program, customer, pending }: Card,
  balance: number,
): Promise<Finding[]> {
  const [{ loyalty_card: card }, buckets, waiting, ledger] = await Promise.all([
    shown.look(`/v1/vouchers/${code}`),
    shown.all(`/v1/loyalties/${program}/members/${code}/points-expiration`),
    shown.look(`/v1/loyalties/members/${code}/pending-points?limit=100`),
    readLedger(shown, code),
  ]);
  const isWhole = waiting.data.length < 100;
  const is = {
    balance: card.balance,
    pending: card.pending_points,
    expired: card.expired_points,
    buckets: sumOf(buckets, ({ bucket }) => bucket.total_points),
    waiting: isWhole ? sumOf(waiting.data as Json[], (each) => each.points) : pending,
    ledger: sumOf(ledger, ({ details }) => details.balance.points),
  };
  const expected = { balance, pending, expired: 0, buckets: balance, waiting: pending, ledger: balance };
  return compare(`Card ${code} of ${customer} in ${program}`, [code, customer], is, expected);
}
