import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type PointsTransactionAnswer } from '@perkstream/published';
import { LoyaltyInProcess, PROGRAM, SCHEMA } from '../testing/loyalty-in-process.js';

let loyalty: LoyaltyInProcess;

beforeEach(async () => {
  loyalty = await LoyaltyInProcess.start();
  // What is earned on a day of the past is still there today.
  loyalty.rules = null;
});

afterEach(() => loyalty.stop());

const viewed = { event: SCHEMA.name, custom_event: { schema_id: SCHEMA.schemaId } };
const fixed = { ...viewed, loyalty: { type: 'FIXED', points: 50 }, source: { banner: 'Every view' } };
const perPage = {
  ...viewed,
  loyalty: {
    type: 'PROPORTIONAL',
    calculation_type: 'CUSTOM_EVENT_METADATA',
    custom_event: { metadata: { every: 10, points: 3, property: 'pages' } },
  },
};
const perVisit = {
  ...viewed,
  loyalty: {
    type: 'PROPORTIONAL',
    calculation_type: 'CUSTOMER_METADATA',
    customer: { metadata: { every: 7, points: 1, property: 'visits' } },
  },
};
const balance = async (code = 'CARD-1') => (await loyalty.numbers(code)).balance;

describe('a custom event', () => {
  it('earns by each of its rules, and the ledger says for what', async () => {
    const [rule] = await loyalty.earningRules([fixed, perPage, perVisit]);
    expect(rule).toMatchObject({ event: 'viewed', custom_event: { schema_id: 'ms_1' } });
    await loyalty.customEvent({ metadata: { pages: 25 } });
    expect(await balance()).toBe(50 + 6 + 1);
    const { data } = await loyalty.answer<{ data: PointsTransactionAnswer[] }>('list-loyalty-card-transactions', {
      memberId: 'CARD-1',
    });
    expect(data).toContainEqual(
      expect.objectContaining({
        type: 'POINTS_ACCRUAL',
        details: expect.objectContaining({
          event: { id: 'evt_1', type: 'customer.custom_event' },
          custom_event: { id: 'evt_1', type: 'viewed' },
          event_schema: { id: 'ms_1', name: 'viewed' },
          earning_rule: { id: rule?.id, source: { banner: 'Every view' } },
        }),
      }),
    );
  });

  it('earns once by each rule, also when it is delivered again and the rule has changed meanwhile', async () => {
    const [rule] = await loyalty.earningRules([fixed]);
    await loyalty.customEvent();
    await loyalty.customEvent();
    const change = { loyalty: { type: 'FIXED', points: 70 } };
    await loyalty.answer('update-earning-rule', { campaignId: PROGRAM, earningRuleId: rule?.id }, change);
    await loyalty.customEvent({}, { id: 'event-2' });
    expect(await balance()).toBe(50);
    await loyalty.customEvent({ id: 'evt_2' }, { id: 'event-3' });
    expect(await balance()).toBe(120);
  });

  it('earns nothing by rules of other events, and by rules that came later', async () => {
    await loyalty.earningRules([fixed, { event: 'order.paid', loyalty: { type: 'FIXED', points: 1 } }]);
    await loyalty.customEvent({ name: 'bought', schemaId: 'ms_2' });
    await loyalty.customEvent({}, { at: '2026-02-28T00:00:00.000Z' });
    expect(await balance()).toBe(0);
  });

  it('earns for the card that it names, of the program, held by anybody and active', async () => {
    await loyalty.earningRules([fixed]);
    await loyalty.customEvent({ loyaltyCode: 'CARD-2' });
    expect([await balance('CARD-1'), await balance('CARD-2')]).toEqual([0, 50]);
    await loyalty.customEvent({ id: 'evt_2', loyaltyCode: 'CARD-3' }, { id: 'event-2' });
    await loyalty.customEvent({ id: 'evt_3', loyaltyCode: 'nobody' }, { id: 'event-3' });
    expect([await balance('CARD-1'), await balance('CARD-2'), await balance('CARD-3')]).toEqual([0, 50, 0]);
  });

  it('is one of those that the project knows, in a rule', async () => {
    const rule = (more: object) =>
      loyalty.refusal('create-earning-rule', { campaignId: PROGRAM }, [{ ...fixed, ...more }]);
    expect(await rule({ custom_event: { schema_id: 'ms_none' } })).toMatchObject({ code: 404, resource_id: 'ms_none' });
    expect(await rule({ custom_event: undefined })).toMatchObject({ code: 400, key: 'invalid_payload' });
    expect(await rule({ event: 'bought' })).toMatchObject({ code: 400, key: 'invalid_payload' });
  });
});
