import { describe, expect, it } from '@jest/globals';
import { asBrought, explainsItself, withoutPeople } from './people-in-answers.js';

const ada = {
  id: 'cust_1',
  source_id: 'ada',
  name: 'Ada',
  email: 'ada@example.com',
  address: { city: 'London' },
  metadata: { vip: true },
  created_at: '2026-03-01T08:00:00.000Z',
  summary: { orders: { total_count: 1 } },
  object: 'customer',
};
const erased = (answer: unknown) => withoutPeople(answer, JSON.stringify(answer) ?? '');
const peopleIn = (answer: unknown) => erased(answer).people;
const leftOf = (answer: unknown) => erased(answer).left;
const order = { id: 'ord_1', customer: { id: 'cust_2', object: 'customer' }, metadata: { name: 'gift' } };
const answer = { redemptions: [{ id: 'r_1', customer: ada, order }], order };

describe('the people in an answer', () => {
  it('are the customers in it, at any depth, each once', () => {
    expect(peopleIn(answer)).toEqual(['cust_1', 'cust_2']);
    expect(peopleIn(ada)).toEqual(['cust_1']);
    expect(peopleIn({ id: 'v_1', holder_id: 'cust_1', tags: ['a', null, 7] })).toEqual([]);
    expect(peopleIn(undefined)).toEqual([]);
  });

  it('leave their id, and what the ledgers say, when they are erased', () => {
    const { id, created_at, summary, object } = ada;
    const left = { id, created_at, summary, object, address: null, metadata: {} };
    expect(leftOf(answer)).toEqual({ redemptions: [{ id: 'r_1', customer: left, order }], order });
  });

  it('leave names as they are, also those that JavaScript uses itself', () => {
    const sent = JSON.parse('{"metadata":{"__proto__":{"a":1},"constructor":[{"object":"customer","id":"cust_3"}]}}');
    expect(JSON.stringify(leftOf(sent))).toBe(JSON.stringify(sent));
    expect(peopleIn(sent)).toEqual(['cust_3']);
  });

  it('take the metadata of what they did along when they are erased', () => {
    const sent = { metadata: { note: 'for Ada' } };
    const done = ['event', 'order', 'publication', 'redemption', 'redemption_rollback'].map((object) => ({
      object,
      ...sent,
    }));
    const voucher = { object: 'voucher', ...sent };
    const left = done.map(({ object }) => ({ object, metadata: {} }));
    const unsaid = { object: 'order', metadata: null };
    expect(leftOf({ ada, done, voucher, unsaid })).toEqual({ ada: leftOf(ada), done: left, voucher, unsaid });
    expect(leftOf({ done, voucher })).toEqual({ done, voucher });
  });

  it('are shown to browsers as the request named them', () => {
    const sent = { source_id: 'ada', name: 'Mallory', email: null, admin: true };
    const shown = asBrought({ customer: ada }, sent) as { customer: object };
    const nothing = { address: null, metadata: {}, summary: null };
    expect(shown.customer).toEqual({ id: 'cust_1', object: 'customer', source_id: 'ada', name: 'Mallory', ...nothing });
    expect(asBrought(order, undefined)).toEqual(order);
  });
});

it('An answer explains itself where an explanation is there, at any depth, and not where there is room for one', () => {
  const explains = (answer: object) => explainsItself(JSON.stringify(answer));
  expect(explains({ redeemables: [{ explanation: { conditions: [] } }] })).toBe(true);
  expect(explains({ redeemables: [{ explanation: undefined, details: '"explanation":' }] })).toBe(false);
});
