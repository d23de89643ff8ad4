import { type Judge } from './judge.js';

export const metadata: Judge = {
  promise: 'Of changes at once none is lost',
  async findings(shown, model) {
    const found = await Promise.all(
      [...model.metadata].map(async ([path, expected]) => {
        const is = (await shown.look(path)).metadata ?? {};
        const lost = Object.keys(expected).filter((name) => is[name] !== expected[name]);
        return lost.length === 0 ? [] : [{ text: `${path} lacks ${lost.join()}`, about: [path, ...lost.slice(0, 3)] }];
      }),
    );
    return found.flat();
  },
};
