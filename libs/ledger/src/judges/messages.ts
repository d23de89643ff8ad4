import { compare, type Judge } from './judge.js';

export const messages: Judge = {
  promise: 'A webhook gets each message about an object, in the order in which it happened',
  findings(shown, model) {
    const wrong = [...model.messages].flatMap(([about, types]) =>
      compare(`What webhooks got about ${about}`, [about], shown.messages(about), types),
    );
    return Promise.resolve(wrong);
  },
};
