import { standing } from '../model.js';
import { compare, type Judge } from './judge.js';

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
