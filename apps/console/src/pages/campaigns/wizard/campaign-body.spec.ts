import { describe, expect, it } from '@jest/globals';
import { buildBody } from './campaign-body.js';
import { type Draft, EMPTY_DRAFT } from './draft.js';

const draft = (change: Partial<Draft>): Draft => ({ ...EMPTY_DRAFT, name: ' Summer ', ...change });
const body = (change: Partial<Draft>) => buildBody(draft(change), 'Europe/Berlin');

describe('The campaign of a draft', () => {
  it('of coupons has codes of its own, each for one redemption', () => {
    expect(body({ count: 500, pattern: 'SUN-####', discountAtMost: 20 })).toEqual({
      name: 'Summer',
      campaign_type: 'DISCOUNT_COUPONS',
      type: 'STATIC',
      vouchers_count: 500,
      join_once: true,
      voucher: {
        type: 'DISCOUNT_VOUCHER',
        discount: { type: 'PERCENT', percent_off: 10, amount_limit: 2_000 },
        redemption: { quantity: 1 },
        code_config: { pattern: 'SUN-####' },
      },
    });
  });

  it('of coupons may have one code for everybody', () => {
    const made = body({
      codes: 'shared',
      sharedCode: ' SUN ',
      discountKind: 'AMOUNT',
      discount: 4.99,
      redemptions: '',
    });
    expect(made).toMatchObject({ type: 'STANDALONE', voucher: { code: 'SUN', redemption: { quantity: null } } });
    expect(made.voucher?.discount).toEqual({ type: 'AMOUNT', amount_off: 499 });
    expect(made).not.toHaveProperty('vouchers_count');
  });

  it('of gift cards has an amount in minor units', () => {
    expect(body({ kind: 'GIFT_VOUCHERS', cardAmount: 25.5, redemptions: '' }).voucher).toMatchObject({
      gift: { amount: 2_550, effect: 'APPLY_TO_ORDER' },
      redemption: { quantity: null },
    });
  });

  it('of a promotion has its offers, and no codes', () => {
    const ten = { name: 'Ten', banner: '', kind: 'FIXED' as const, value: 10, excludesOnSale: false };
    const offers = [ten, { ...ten, excludesOnSale: true }];
    const made = body({ kind: 'PROMOTION', offers });
    expect(made.promotion?.tiers).toEqual([
      { name: 'Ten', action: { discount: { type: 'FIXED', fixed_amount: 1_000 } } },
      { name: 'Ten', action: { discount: { type: 'FIXED', fixed_amount: 1_000, exclude_on_sale: true } } },
    ]);
    expect(made).not.toHaveProperty('voucher');
  });

  it('of a loyalty program has cards with points that expire', () => {
    expect(body({ kind: 'LOYALTY_PROGRAM', points: 100, codes: 'shared' })).toMatchObject({
      type: 'AUTO_UPDATE',
      voucher: { loyalty_card: { points: 100, expiration_rules: { period_type: 'MONTH', period_value: 12 } } },
    });
  });

  it('of a referral program rewards by a card or by points of another campaign', () => {
    const referral = { kind: 'REFERRAL_PROGRAM', rewardCampaign: 'camp_1', reward: 5 } as const;
    const reward = (change: Partial<Draft>) =>
      body({ ...referral, ...change }).referral_program?.referral_tiers?.[0]?.reward;
    expect(reward({})).toMatchObject({ type: 'GIFT_VOUCHER', amount: 500 });
    expect(reward({ rewardKind: 'LOYALTY_CARD' })).toMatchObject({ type: 'LOYALTY_CARD', amount: 5 });
  });

  it('begins and ends in the zone of the project', () => {
    expect(body({ starts: '2026-07-01T00:00', ends: '2027-01-01T00:00' })).toMatchObject({
      start_date: '2026-06-30T22:00:00.000Z',
      expiration_date: '2026-12-31T23:00:00.000Z',
    });
  });
});
