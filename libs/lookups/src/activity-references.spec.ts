import { describe, expect, it } from '@jest/globals';
import { type JsonObject } from '@perkstream/kernel';
import { FindOrders, PresentEarningRules, PresentLoyaltyTiers, type QueryByIds } from '@perkstream/published';
import { type Messenger } from '@perkstream/platform';
import { ActivityReferences } from './activity-references.js';

const THERE: Readonly<Record<string, JsonObject>> = {
  ord_1: { id: 'ord_1', amount: 100, items: [], customer_id: 'cust_1' },
  ord_2: { id: 'ord_2', amount: 200 },
  ern_1: { id: 'ern_1', object: 'earning_rule' },
  ltr_1: { id: 'ltr_1', name: 'Silver' },
  ltr_2: { id: 'ltr_2', name: 'Gold' },
};

const asked: QueryByIds<JsonObject>[] = [];
const messenger = {
  ask: (query: QueryByIds<JsonObject>) => {
    asked.push(query);
    return Promise.resolve(query.ids.map((id) => THERE[id]));
  },
} as unknown as Messenger;

describe('what activities name', () => {
  it('is looked up in one message for each kind, for pages of any length', async () => {
    asked.length = 0;
    const order = (id: string) => ({ order: { id, source_id: null }, earning_rule: { id: 'ern_1' } });
    const upgrade = { loyalty_tier_from: { id: 'ltr_1' }, loyalty_tier_to: { id: 'ltr_2' } };
    const page = [order('ord_1'), order('ord_2'), order('ord_1'), upgrade];
    const shown = await new ActivityReferences(messenger).completed('proj_1', page);
    expect(asked).toEqual([
      new FindOrders('proj_1', ['ord_1', 'ord_2']),
      new PresentEarningRules('proj_1', ['ern_1']),
      new PresentLoyaltyTiers('proj_1', ['ltr_1', 'ltr_2']),
    ]);
    const first = { order: { id: 'ord_1', amount: 100, object: 'order' }, earning_rule: THERE['ern_1'] };
    expect(shown).toEqual([
      first,
      { ...first, order: { id: 'ord_2', amount: 200, object: 'order' } },
      first,
      { loyalty_tier_from: THERE['ltr_1'], loyalty_tier_to: THERE['ltr_2'] },
    ]);
  });

  it('stays as it was where it is whole, or gone', async () => {
    asked.length = 0;
    const whole = { order: { id: 'ord_1', amount: 50, object: 'order' } };
    const gone = { order: { id: 'ord_9', source_id: 'A-9' }, loyalty_tier_to: null };
    expect(await new ActivityReferences(messenger).completed('proj_1', [whole, gone])).toEqual([whole, gone]);
    expect(asked).toEqual([new FindOrders('proj_1', ['ord_9'])]);
  });
});
