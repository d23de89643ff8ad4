import { compare, type Judge } from './judge.js';

export const referrals: Judge = {
  promise: 'A friend is counted once, for the one who brought them',
  async findings(shown, model) {
    const found = await Promise.all(
      [...model.referrers].map(async (name) => {
        const count = [...model.referred.values()].filter((by) => by === name).length;
        const { loyalty } = await shown.look(`/v1/customers/${name}`);
        return compare(
          `The number of friends of ${name}`,
          [name, name.toUpperCase()],
          loyalty.referred_customers,
          count,
        );
      }),
    );
    return found.flat();
  },
};
