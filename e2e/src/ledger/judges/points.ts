import { type Card, type Model, standing, sumOf } from '../model/model.js';
import { compare, compareIds, type Finding, type Judge, ledgerOf, type Shown } from './judge.js';

export const points: Judge = {
  promise:
    'Points of a card, spendable, pending and by day of expiry, are those of the answers, and its ledger adds up to them',
  async findings(shown, model) {
    const spent = new Map<string, number>();
    for (const each of standing(model, (one) => one.points > 0))
      spent.set(each.code, (spent.get(each.code) ?? 0) + each.points);
    const cards = [...model.cards].filter(([, { isDeleted }]) => !isDeleted);
    const found = await Promise.all(
      cards.map(([code, card]) => findingsOf(shown, code, card, card.booked - (spent.get(code) ?? 0))),
    );
    return found.flat();
  },
};

async function findingsOf(
  shown: Shown,
  code: string,
  { program, customer, pending }: Card,
  balance: number,
): Promise<Finding[]> {
  const [{ loyalty_card: card }, buckets, waiting, ledger] = await Promise.all([
    shown.look(`/v1/vouchers/${code}`),
    shown.all(`/v1/loyalties/${program}/members/${code}/points-expiration`),
    shown.look(`/v1/loyalties/members/${code}/pending-points?limit=100`),
    ledgerOf(shown, code),
  ]);
  const what = `of card ${code} of ${customer} in ${program}`;
  const about = [code, customer];
  const isWhole = waiting.data.length < 100;
  return [
    ...compare(`The balance ${what}`, about, card.balance, balance),
    ...compare(`The pending points ${what}`, about, card.pending_points, pending),
    ...compare(`The expired points ${what}`, about, card.expired_points, 0),
    ...compare(
      `The sum of buckets ${what}`,
      about,
      sumOf(buckets, ({ bucket }) => bucket.total_points),
      balance,
    ),
    ...(isWhole
      ? compare(
          `The list of pending points ${what}`,
          about,
          sumOf(waiting.data, (each) => (each as Points).points),
          pending,
        )
      : []),
    ...compare(
      `The ledger ${what}`,
      about,
      sumOf(ledger, ({ details }) => details.balance.points),
      balance,
    ),
  ];
}

interface Points {
  readonly points: number;
}

export const members: Judge = {
  promise: 'The members of a program are those who joined and whose card was not deleted',
  async findings(shown, model) {
    const programs = [...new Set([...model.cards.values()].map(({ program }) => program))];
    const found = await Promise.all(
      programs.map(async (program) => {
        const listed = await shown.all(`/v1/loyalties/${program}/members`);
        return compareIds(
          `The list of members of ${program}`,
          listed.map(({ code }) => code),
          cardsOf(model, program),
        );
      }),
    );
    return found.flat();
  },
};

function cardsOf({ cards }: Model, program: string): string[] {
  return [...cards].filter(([, card]) => card.program === program && !card.isDeleted).map(([code]) => code);
}

export const stock: Judge = {
  promise: 'Of a reward are redeemed as many as were answered, and never more than there are',
  async findings(shown, model) {
    const found = await Promise.all(
      [...model.stock].map(async ([id, most]) => {
        const { redeemed } = await shown.look(`/v1/rewards/${id}`);
        const count = standing(model, ({ reward }) => reward === id).length;
        const over = count > most ? [{ text: `Reward ${id} is redeemed ${count} times of ${most}`, about: [id] }] : [];
        return [...compare(`What is redeemed of reward ${id}`, [id], redeemed ?? 0, count), ...over];
      }),
    );
    return found.flat();
  },
};
