import { standing } from '../model.js';
import { compare, type Judge } from './judge.js';

export const uses: Judge = {
  promise: 'A code is used as often as was answered, and never more often than it may be',
  async findings(shown, model) {
    const times = new Map<string, number>();
    for (const { code } of standing(model, () => true)) times.set(code, (times.get(code) ?? 0) + 1);
    const looked = await Promise.all([...model.limits.keys()].map((code) => shown.look(`/v1/vouchers/${code}`)));
    return [...(await shown.all('/v1/vouchers')), ...looked].flatMap(({ code, redemption }) => {
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
