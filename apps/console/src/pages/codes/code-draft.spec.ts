import { describe, expect, it } from '@jest/globals';
import { buildBody, type CodeDraft, buildDraft, emptyDraft, newCodeBody } from './code-draft.js';

const ZONE = 'Europe/Berlin';
const draft = (change: Partial<CodeDraft>): CodeDraft => ({ ...emptyDraft({}), ...change });
const made = (change: Partial<CodeDraft>) => newCodeBody(draft(change), ZONE, {});

/** As the API answers what a body made. */
const answered = (body: object) =>
  ({
    ...{ code: 'SUN', discount: null, gift: null, category_id: null, additional_info: null, metadata: {} },
    ...{ redemption: { quantity: 1, redeemed_quantity: 0 }, ...body },
  }) as Parameters<typeof buildDraft>[0];

describe('The body of a code', () => {
  it.each<[string, Partial<CodeDraft>, object]>([
    ['percent', { percent: 12.5, atMost: 3_000 }, { type: 'PERCENT', percent_off: 12.5, amount_limit: 3_000 }],
    [
      'an amount',
      { discount: 'AMOUNT', amount: 1_990, effect: 'APPLY_TO_ITEMS' },
      { type: 'AMOUNT', amount_off: 1_990, effect: 'APPLY_TO_ITEMS' },
    ],
    ['a price', { discount: 'FIXED', amount: 0 }, { type: 'FIXED', fixed_amount: 0 }],
    [
      'products',
      { discount: 'UNIT', units: 2, item: [{ id: 'prod_1', label: 'Mug' }] },
      { type: 'UNIT', unit_off: 2, unit_type: 'prod_1' },
    ],
  ])('has a discount of %s', (_kind, change, discount) => {
    const body = made(change);
    expect(body).toMatchObject({ type: 'DISCOUNT_VOUCHER', discount, redemption: { quantity: 1 } });
    expect(body).not.toHaveProperty('code');
    expect(buildBody(buildDraft(answered(body), ZONE, {}), ZONE)).toEqual(buildBody(draft(change), ZONE));
  });

  it('has an amount on a gift card, and no limit where none is typed', () => {
    const card = made({ kind: 'GIFT_VOUCHER', card: 5_000, redemptions: '', code: ' GIFT-1 ' });
    expect(card).toMatchObject({ code: 'GIFT-1', gift: { amount: 5_000 }, redemption: { quantity: null } });
    expect(card).not.toHaveProperty('discount');
  });

  it('is open on days, at hours or in turns, in the zone of the project', () => {
    expect(made({ opening: 'days', days: ['6', '0'], starts: '2026-07-01T00:00' })).toMatchObject({
      start_date: '2026-06-30T22:00:00.000Z',
      expiration_date: null,
      validity_day_of_week: [0, 6],
      validity_hours: null,
    });
    const hours = { opening: 'hours', hours: [{ days: ['1'], from: '08:00', to: '' }] } as const;
    expect(made({ ...hours, hours: [...hours.hours] })).toMatchObject({
      validity_day_of_week: null,
      validity_hours: { daily: [{ start_time: '08:00', days_of_week: [1] }] },
    });
    expect(made({ lasts: 'PT2H', every: 'P1D' }).validity_timeframe).toEqual({ duration: 'PT2H', interval: 'P1D' });
  });

  it('excludes goods on sale where that is ticked, and no more once it is not', () => {
    const stored = { type: 'PERCENT' as const, percent_off: 10, exclude_on_sale: true };
    const opened = buildDraft(answered({ type: 'DISCOUNT_VOUCHER', discount: stored }), ZONE, {});
    expect(opened.excludesOnSale).toBe(true);
    expect(buildBody(opened, ZONE, stored).discount).toEqual(stored);
    const changed = buildBody({ ...opened, excludesOnSale: false }, ZONE, stored);
    expect(changed.discount).toEqual({ type: 'PERCENT', percent_off: 10 });
  });

  it('keeps what the form does not show of a discount, and leaves one of a formula alone', () => {
    const stored = {
      type: 'PERCENT' as const,
      percent_off: 10,
      aggregated_amount_limit: 900,
      effect: 'APPLY_TO_ITEMS',
    };
    const opened = buildDraft(answered({ type: 'DISCOUNT_VOUCHER', discount: stored }), ZONE, {});
    expect(buildBody({ ...opened, percent: 20, effect: '' }, ZONE, stored).discount).toEqual({
      type: 'PERCENT',
      percent_off: 20,
      aggregated_amount_limit: 900,
    });
    const formula = { ...stored, percent_off_formula: 'ORDER_AMOUNT / 10' };
    expect(buildBody(opened, ZONE, formula)).not.toHaveProperty('discount');
  });
});
