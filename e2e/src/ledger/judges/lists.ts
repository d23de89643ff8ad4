import { type Json } from '../../client.js';
import { groupBy, standing, sumOf } from '../model/model.js';
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
      ...compare('The number of rollbacks', [], back.length, rolledBack.length),
      ...made
        .filter(({ id }) => model.redemptions.has(id))
        .flatMap((each) => compare(`The status of ${each.id}`, [each.id], each.status, status(each.id))),
      ...model.twice.map((id) => ({ text: `${id} was answered twice`, about: [id] })),
    ];
  },
};

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

const COUNTED = ['PAID', 'FULFILLED'];

export const customers: Judge = {
  promise: 'The summary of a customer says what the lists and the answers say',
  async findings(shown, model) {
    const paid = groupBy(
      (await shown.all('/v1/orders')).filter(({ status }) => COUNTED.includes(status)),
      (order: Json) => (order.customer?.id ?? order.customer_id) as string,
    );
    const of = groupBy([...model.redemptions.values()], ({ customer }) => customer);
    return (await shown.all('/v1/customers')).flatMap(({ id, source_id: name, summary, loyalty }) => {
      const orders = paid.get(id) ?? [];
      const redeemed = of.get(name) ?? [];
      const back = redeemed.filter(({ isRolledBack }) => isRolledBack).length;
      const { total_count: count, total_amount: amount } = summary.orders;
      const { total_succeeded: succeeded, total_rollback_succeeded: rolledBack } = summary.redemptions;
      const cards = [...model.cards].filter(([, { customer, isDeleted }]) => customer === name && !isDeleted);
      const balance = sumOf(
        cards,
        ([code, { booked }]) =>
          booked -
          sumOf(
            standing(model, (each) => each.code === code),
            (each) => each.points,
          ),
      );
      const about = [name ?? id];
      return [
        ...compare(`The number of paid orders of ${name}`, about, count, orders.length),
        ...compare(
          `The amount of paid orders of ${name}`,
          about,
          amount,
          sumOf(orders, (each: Json) => each.total_amount ?? each.amount),
        ),
        ...compare(`The number of redemptions of ${name}`, about, succeeded, redeemed.length),
        ...compare(`The number of rollbacks of ${name}`, about, rolledBack, back),
        ...compare(`The points of ${name}`, about, loyalty.points, balance),
      ];
    });
  },
};

export const budget: Judge = {
  promise: 'The summary of a campaign says what was redeemed of its codes',
  async findings(shown, model) {
    const all = [...model.redemptions.values()].filter(({ code }) => code.startsWith('BUDGET-'));
    const back = all.filter(({ isRolledBack }) => isRolledBack);
    const summary = await shown.look('/v1/campaigns/Budget/summary');
    const figures = [
      'redemptions_succeeded',
      'rollbacks_succeeded',
      'discounted_amount',
      'rolledback_discounted_amount',
    ];
    const off = (of: typeof all) => sumOf(of, ({ discount }) => discount);
    const expected = [all.length, back.length, off(all), off(back)];
    return compare(
      'The summary of campaign Budget',
      ['BUDGET-'],
      figures.map((name) => summary[name]),
      expected,
    );
  },
};

export const referrals: Judge = {
  promise: 'A friend is counted once, for the one who brought them',
  async findings(shown, model) {
    const found = await Promise.all(
      ['ada', 'bob'].map(async (name) => {
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

export const messages: Judge = {
  promise: 'A webhook gets each message about an object, in the order in which it happened',
  findings(shown, model) {
    const wrong = [...model.messages].flatMap(([about, types]) =>
      compare(`What webhooks got about ${about}`, [about], shown.messages(about), types),
    );
    return Promise.resolve(wrong);
  },
};
