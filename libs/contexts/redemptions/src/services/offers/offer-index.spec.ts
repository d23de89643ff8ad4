import { beforeEach, describe, expect, it } from '@jest/globals';
import { type RuleSubject } from '@perkstream/domain-validation-rules';
import { type OfferDocument } from '../../views/offers/offer.document.js';
import { OfferIndex } from './offer-index.js';
import { OfferList, type Scope } from './offer-list.js';
import { asks, Documents, NOW } from './testing/offers.js';

const LATER = '2026-04-01T00:00:00.000Z';
const shirts: RuleSubject = { now: NOW, order: { amount: 100, items: [{ productId: 'shirt', quantity: 1 }] } };

let index: OfferIndex;
let documents: Documents;

beforeEach(() => {
  index = new OfferIndex();
  documents = new Documents();
});

function take(...each: OfferDocument[]): void {
  index.take(each);
}

async function found(subject = shirts, scope: Scope = 'cart', now = NOW): Promise<string[]> {
  const objects = new Set(['promotion_tier', 'promotion_stack', 'voucher', 'campaign'] as const);
  const gates = scope === 'cart' ? 'cart' : scope === 'audience' ? 'customer' : undefined;
  const list = new OfferList(index, { scope, gates, subject, now, objects, admits: () => true, held: [] });
  return (await list.all()).map(({ offer: { id } }) => id);
}

describe('the index of what a project has on offer', () => {
  it('holds active tiers of active campaigns, in any order of events', async () => {
    take(
      documents.tier('promo_1'),
      documents.tier('promo_2', { active: false }),
      documents.tier('promo_3', { campaignId: 'camp_2' }),
    );
    expect(await found()).toEqual([]);
    take(documents.campaign('camp_1'));
    expect(await found()).toEqual(['promo_1']);
    take(documents.campaign('camp_2', { active: false }));
    expect(await found()).toEqual(['promo_1']);
    take(documents.campaign('camp_2'));
    expect(await found()).toEqual(['promo_3', 'promo_1']);
    take(documents.campaign('camp_1', { active: false }), documents.tier('promo_2'));
    expect(await found()).toEqual(['promo_3']);
  });

  it('keeps what is newer, in any order of events', async () => {
    const [before, after] = [documents.tier('promo_1'), documents.tier('promo_1', { active: false })];
    take(documents.campaign('camp_1'), after);
    take(before);
    expect(await found()).toEqual([]);
  });

  it('finds tiers by their rules and those of their campaign, as they are now', async () => {
    take(documents.campaign('camp_1'), documents.tier('promo_1'));
    take(documents.rule('val_1', asks.product('hat')), documents.assigned('promo_1', 'val_1'));
    expect(await found()).toEqual([]);
    take(documents.rule('val_1', asks.product('shirt')));
    expect(await found()).toEqual(['promo_1']);
    take(documents.rule('val_2', asks.product('hat')), documents.assigned('camp_1', 'val_2'));
    take(documents.assigned('promo_1'));
    expect(await found()).toEqual([]);
    take(documents.gone('val_2'));
    expect(await found()).toEqual(['promo_1']);
  });

  it('holds stacks of tiers that are on offer', async () => {
    take(documents.campaign('camp_1'), documents.stack('stack_1', ['promo_1', 'promo_2']));
    expect(await found()).toEqual([]);
    take(
      documents.tier('promo_1'),
      documents.rule('val_1', asks.product('hat')),
      documents.assigned('promo_1', 'val_1'),
    );
    expect(await found()).toEqual([]);
    take(documents.tier('promo_2'));
    expect(await found()).toEqual(['stack_1', 'promo_2']);
    take(documents.assigned('promo_2', 'val_1'));
    expect(await found()).toEqual([]);
    take(documents.rule('val_1', asks.product('shirt')));
    expect(await found()).toEqual(['stack_1', 'promo_2', 'promo_1']);
    take(documents.gone('stack_1'));
    expect(await found()).toEqual(['promo_2', 'promo_1']);
  });

  it('holds codes without a campaign, public codes by their campaign, and campaigns of other codes', async () => {
    const voucher = {
      type: 'DISCOUNT_VOUCHER',
      discount: { type: 'PERCENT', percentOff: 5 },
      codeConfig: { pattern: 'SUMMER' },
    };
    const more = { campaignType: 'DISCOUNT_COUPONS', voucher };
    take(
      documents.voucher('v_1'),
      documents.voucher('v_2', { active: false }),
      documents.campaign('camp_1', { ...more, pool: 'STANDALONE' }),
      documents.campaign('camp_2', more),
      documents.campaign('camp_3', { ...more, voucher: { ...voucher, type: 'LOYALTY_CARD' } }),
    );
    const offers = [...index.after()].map(({ object, id }) => [object, id]);
    expect(offers).toEqual([
      ['voucher', 'CODE-v_1'],
      ['campaign', 'camp_2'],
      ['voucher', 'SUMMER'],
    ]);
    take(documents.gone('v_1'), documents.gone('camp_1'));
    expect(await found()).toEqual(['camp_2']);
  });

  it('shows what is open at the time, by own dates or by those of the campaign', async () => {
    take(
      documents.campaign('camp_1', { windows: { expirationDate: NOW } }),
      documents.tier('promo_1'),
      documents.tier('promo_2', { windows: { startDate: LATER } }),
    );
    expect(await found()).toEqual(['promo_1']);
    expect(await found(shirts, 'cart', LATER)).toEqual(['promo_2']);
  });

  it('keeps up to date in every scope that was asked for', async () => {
    take(documents.campaign('camp_1'), documents.tier('promo_1'));
    expect([await found(shirts, 'audience'), await found(shirts, 'discounted')]).toEqual([['promo_1'], []]);
    take(documents.tier('promo_1', { discount: { type: 'AMOUNT', amountOff: 1, effect: 'APPLY_TO_ITEMS' } }));
    expect([await found(shirts, 'audience'), await found(shirts, 'discounted')]).toEqual([['promo_1'], ['promo_1']]);
    take(documents.gone('promo_1'));
    for (const scope of ['audience', 'discounted', 'cart'] as const) expect(await found(shirts, scope)).toEqual([]);
  });

  it('says what filters look at', async () => {
    take(documents.campaign('camp_1'), documents.tier('promo_1', { categoryId: 'cat_1' }));
    const [tier] = index.after();
    expect(tier!.filtered).toEqual({
      resource_id: 'promo_1',
      resource_type: 'promotion_tier',
      campaign_id: 'camp_1',
      campaign_type: 'PROMOTION',
      category_id: 'cat_1',
    });
    const held = index.heldOffer({
      id: 'v_1',
      code: 'MINE',
      type: 'GIFT_VOUCHER',
      campaignId: null,
      categoryId: null,
      isReferralCode: false,
      createdAt: NOW,
    });
    expect(held.filtered).toEqual({
      resource_id: 'v_1',
      resource_type: 'voucher',
      voucher_type: 'GIFT_VOUCHER',
      code: 'MINE',
      holder_role: 'OWNER',
    });
  });

  it('says which rules come into use with documents, so that they can be compiled one by one', async () => {
    const [used, idle] = [documents.rule('val_1', asks.amount(1)), documents.rule('val_2', asks.amount(2))];
    take(used, idle);
    expect(index.ruleSetsOf([documents.assigned('promo_1', 'val_1')])).toEqual([used]);
    take(documents.assigned('promo_1', 'val_1'));
    const changed = documents.rule('val_1', asks.amount(3));
    expect(index.ruleSetsOf([changed, documents.rule('val_2', asks.amount(4))])).toEqual([changed]);
  });
});
