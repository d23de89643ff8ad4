import { type Model, standing, sumOf } from '../model/model.js';
import { compare, type Finding, type Judge, ledgerOf, type Shown } from './judge.js';

export const uses: Judge = {
  promise: 'A code is used as often as was answered, and never more often than it may be',
  async findings(shown, model) {
    const times = new Map<string, number>();
    for (const { code } of standing(model, () => true)) times.set(code, (times.get(code) ?? 0) + 1);
    const listed = await shown.all('/v1/vouchers');
    return listed.flatMap(({ code, redemption }) => {
      const used = times.get(code) ?? 0;
      const limit = model.limits.get(code) ?? Infinity;
      const held = used + (model.locked.get(code)?.size ?? 0);
      return [
        ...compare(`The redeemed quantity of ${code}`, [code], redemption?.redeemed_quantity ?? 0, used),
        ...(held > limit
          ? [{ text: `${code} is used or locked ${held} times, and has ${limit} uses`, about: [code] }]
          : []),
      ];
    });
  },
};

export const locks: Judge = {
  promise: 'Sessions lock as many uses as were answered',
  async findings(shown, model) {
    const found = await Promise.all(
      [...model.locked].map(async ([code, keys]) => {
        const { redemption } = await shown.look(`/v1/vouchers/${code}`);
        return compare(`The locked quantity of ${code}`, [code], redemption.locked_quantity ?? 0, keys.size);
      }),
    );
    return found.flat();
  },
};

export const credits: Judge = {
  promise: 'A gift card has what it was given less what was redeemed, and its ledger adds up to that',
  async findings(shown, model) {
    const found = await Promise.all([...model.credits.keys()].map((code) => findingsOf(shown, model, code)));
    return found.flat();
  },
};

async function findingsOf(shown: Shown, model: Model, code: string): Promise<Finding[]> {
  const { gift } = await shown.look(`/v1/vouchers/${code}`);
  const spent = sumOf(
    standing(model, (each) => each.code === code),
    (each) => each.credits,
  );
  const expected = (model.credits.get(code) ?? 0) - spent;
  const ledger = await ledgerOf(shown, code);
  // Its opening credits stand in no ledger.
  const { amount = 0, balance = expected } = ledger.at(-1)?.details.balance ?? {};
  const sum = balance - amount + sumOf(ledger, ({ details }) => details.balance.amount);
  return [
    ...compare(`The balance of gift card ${code}`, [code], gift.balance, expected),
    ...compare(`The ledger of gift card ${code}`, [code], sum, expected),
  ];
}
