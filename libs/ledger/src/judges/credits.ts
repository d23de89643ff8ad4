import { type Model, standing, sumOf } from '../model.js';
import { compare, type Finding, type Judge, readLedger, type Shown } from './judge.js';

export const credits: Judge = {
  promise: 'A gift card has what it was given less what was redeemed, and its ledger adds up to that',
  async findings(shown, model) {
    const found = await Promise.all([...model.credits.keys()].map((code) => judgeCard(shown, model, code)));
    return found.flat();
  },
};

async function judgeCard(shown: Shown, model: Model, code: string): Promise<Finding[]> {
  const { gift } = await shown.look(`/v1/vouchers/${code}`);
  const spent = sumOf(
    standing(model, (each) => each.code === code),
    (each) => each.credits,
  );
  const expected = (model.credits.get(code) ?? 0) - spent;
  const ledger = await readLedger(shown, code);
  // Its opening credits stand in no ledger.
  const { amount = 0, balance = expected } = ledger.at(-1)?.details.balance ?? {};
  const sum = balance - amount + sumOf(ledger, ({ details }) => details.balance.amount);
  return [
    ...compare(`The balance of gift card ${code}`, [code], gift.balance, expected),
    ...compare(`The ledger of gift card ${code}`, [code], sum, expected),
  ];
}
