import { compare, compareIds, type Judge } from './judge.js';

export const publications: Judge = {
  promise: 'The list of publications has what was answered, and each code its holder',
  async findings(shown, model) {
    const campaigns = [...new Set([...model.published.values()].map(({ campaign }) => campaign))];
    const found = await Promise.all(
      campaigns.map(async (name) => {
        const listed = await shown.all(`/v1/publications?campaign=${name}&result=SUCCESS`);
        const codes = [...model.published].filter(([, { campaign }]) => campaign === name).map(([code]) => code);
        const summary = await shown.look(`/v1/campaigns/${name}/summary`);
        return [
          ...compareIds(
            `The list of publications of ${name}`,
            listed.flatMap(({ vouchers }) => vouchers),
            codes,
          ),
          ...listed.flatMap(({ customer, vouchers: [code] }) =>
            compare(`The holder of ${code}`, [code], customer?.source_id, model.published.get(code)?.customer),
          ),
          ...compare(
            `What the summary of ${name} says of publications`,
            [name],
            summary.publications_succeeded,
            codes.length,
          ),
        ];
      }),
    );
    return found.flat();
  },
};
