import { compare, compareIds, type Judge } from './judge.js';

export const redemptions: Judge = {
  promise: 'The list of redemptions has what was answered, and nothing else',
  async findings(shown, model) {
    const listed = await shown.all('/v1/redemptions?result=SUCCESS');
    const made = listed.filter(({ object }) => object === 'redemption');
    const back = listed.filter(
      ({ object, redemption }) => object === 'redemption_rollback' && model.redemptions.has(redemption),
    );
    const rolledBack = [...model.redemptions.values()].filter(({ isRolledBack }) => isRolledBack).map(({ id }) => id);
    const status = (id: string) => (model.redemptions.get(id)?.isRolledBack ? 'ROLLED_BACK' : 'SUCCEEDED');
    return [
      ...compareIds(
        'The list of redemptions',
        made.map(({ id }) => id),
        [...model.redemptions.keys(), ...model.parents],
      ),
      ...compareIds(
        'The list of rollbacks',
        back.map(({ redemption }) => redemption),
        rolledBack,
      ),
      ...made
        .filter(({ id }) => model.redemptions.has(id))
        .flatMap((each) => compare(`The status of ${each.id}`, [each.id], each.status, status(each.id))),
      ...model.twice.map((id) => ({ text: `${id} was answered twice`, about: [id] })),
    ];
  },
};
