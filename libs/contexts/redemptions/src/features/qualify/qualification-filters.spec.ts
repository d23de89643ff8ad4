import { describe, expect, it } from '@jest/globals';
import { isRefusal } from '@perkstream/kernel';
import { NOW, offer } from '../../services/offers/testing/offers.js';
import { filterOf } from './qualification-filters.js';

const tier = offer('promo_1', 0, {
  filtered: {
    resource_id: 'promo_1',
    resource_type: 'promotion_tier',
    campaign_id: 'camp_1',
    campaign_type: 'PROMOTION',
    category_id: 'cat_1',
  },
});
const card = offer('v_1', 0, {
  filtered: {
    resource_id: 'v_1',
    resource_type: 'voucher',
    voucher_type: 'GIFT_VOUCHER',
    code: 'CARD',
    holder_role: 'OWNER',
  },
});
const on = (field: string, conditions: object) => ({ [field]: { conditions } });

function admitted(filters: unknown): string[] {
  const admits = filterOf(filters, NOW);
  if (isRefusal(admits)) throw new Error(JSON.stringify(admits));
  return [tier, card].filter(admits).map(({ id }) => id);
}

describe('filters of a qualification', () => {
  it.each<[object | undefined, string[]]>([
    [undefined, ['promo_1', 'v_1']],
    [on('campaign_id', { $is: ['camp_1'] }), ['promo_1']],
    [on('campaign_id', { $is_not: ['camp_1'] }), ['v_1']],
    [on('campaign_type', { $in: ['PROMOTION', 'GIFT_VOUCHERS'] }), ['promo_1']],
    [on('campaign_type', { $not_in: ['PROMOTION'] }), ['v_1']],
    [on('resource_type', { $is: ['voucher'] }), ['v_1']],
    [on('resource_id', { $in: ['promo_1', 'v_1'] }), ['promo_1', 'v_1']],
    [on('category_id', { $has_value: [] }), ['promo_1']],
    [on('category_id', { $is_unknown: [] }), ['v_1']],
    [on('voucher_type', { $is: ['GIFT_VOUCHER'] }), ['v_1']],
    [on('code', { $is: ['CARD'] }), ['v_1']],
    [on('holder_role', { $is: ['OWNER'] }), ['v_1']],
    [on('holder_role', { $is_not: ['OWNER'] }), ['promo_1']],
    [{ ...on('category_id', { $is: ['cat_1'] }), ...on('code', { $is: ['CARD'] }) }, []],
    [
      { junction: 'or', ...on('category_id', { $is: ['cat_1'] }), ...on('code', { $is: ['CARD'] }) },
      ['promo_1', 'v_1'],
    ],
    [on('code', { $is: ['OTHER', 'CARD'] }), []],
    [on('code', { $is_not: ['OTHER', 'CARD'] }), ['promo_1', 'v_1']],
  ])('%j admit %j', (filters, ids) => {
    expect(admitted(filters)).toEqual(ids);
  });

  it.each([
    ['a field that there is not', on('color', { $is: ['red'] })],
    ['an operator that there is not', on('code', { $contains: ['A'] })],
    ['a value that there is not', on('resource_type', { $is: ['loyalty'] })],
    ['a junction that there is not', { junction: 'xor' }],
    ['no conditions', { code: { is: ['A'] } }],
    ['a field that is no object', { code: 'A' }],
    ['conditions that are no object', { code: { conditions: ['A'] } }],
    ['a list', []],
  ])('are refused with %s', (_what, filters) => {
    expect(filterOf(filters, NOW)).toMatchObject({ refused: 'invalid_payload' });
  });
});
