import { compare, type Judge } from './judge.js';

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
