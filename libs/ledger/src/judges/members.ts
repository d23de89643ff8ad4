import { type Model } from '../model.js';
import { compareIds, type Judge } from './judge.js';

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
