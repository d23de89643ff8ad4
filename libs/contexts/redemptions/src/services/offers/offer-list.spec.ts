import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { StepBudget } from '@perkstream/kernel';
import { inOrderOfAge } from './offer.js';
import { OfferIndex } from './offer-index.js';
import { OfferList, positionOf } from './offer-list.js';
import { gatedRules } from './gates.js';
import { asks, Documents, NOW, offer, ruleSet } from './testing/offers.js';

const at = (seconds: number) => new Date(Date.parse(NOW) + 1_000 * seconds).toISOString();
const held = (id: string, seconds: number) =>
  offer(`v_${id}`, seconds, {
    object: 'voucher',
    id,
    filtered: { resource_id: `v_${id}`, resource_type: 'voucher', code: id, holder_role: 'OWNER' },
  });

let offerIndex: OfferIndex;

beforeEach(() => {
  const documents = new Documents();
  offerIndex = new OfferIndex();
  offerIndex.take([
    documents.campaign('camp_1'),
    documents.tier('promo_1', { createdAt: at(1) }),
    documents.tier('promo_3', { createdAt: at(3) }),
    documents.tier('promo_4', { createdAt: at(3) }),
    documents.voucher('v_2', { createdAt: at(2), code: 'OPEN' }),
  ]);
});

function listOf(more: Partial<ConstructorParameters<typeof OfferList>[1]> = {}): OfferList {
  return new OfferList(offerIndex, {
    scope: 'cart',
    gates: 'cart',
    subject: { now: NOW },
    now: NOW,
    objects: new Set(['promotion_tier', 'voucher']),
    admits: () => true,
    held: [],
    ...more,
  });
}

const idsOf = (listed: readonly { offer: { id: string } }[]) => listed.map(({ offer: { id } }) => id);

describe('a list of offers', () => {
  it('holds what is on offer and what the customer holds, the newest first', async () => {
    const list = listOf({ held: [held('NEW', 4), held('MINE', 2.5), held('OLD', 0)] });
    expect(idsOf(await list.all())).toEqual(['NEW', 'promo_4', 'promo_3', 'MINE', 'OPEN', 'promo_1', 'OLD']);
  });

  it('shows a public code once that the customer holds', async () => {
    expect(idsOf(await listOf({ held: [held('OPEN', 2)] }).all())).toEqual(['promo_4', 'promo_3', 'OPEN', 'promo_1']);
  });

  it('holds the wanted objects only, and what the filters admit', async () => {
    const wallet = { objects: new Set<never>(), held: [held('MINE', 2.5)] };
    expect(idsOf(await listOf(wallet).all())).toEqual(['MINE']);
    const admits = ({ id }: { id: string }) => id !== 'promo_3';
    expect(idsOf(await listOf({ admits, objects: new Set(['promotion_tier']) }).all())).toEqual(['promo_4', 'promo_1']);
  });

  it('leaves out what the rules keep back, of what is on offer and of what the customer holds', async () => {
    const documents = new Documents(10);
    offerIndex.take([documents.rule('val_1', asks.without('hat')), documents.assigned('promo_3', 'val_1')]);
    const { gates: behind } = gatedRules({ ruleSet: ruleSet(asks.without('hat')) });
    const mine = { ...held('MINE', 2.5), gates: { cart: [behind.cart!], customer: [] } };
    const by = (productId: string) => ({ now: NOW, order: { items: [{ productId, quantity: 1 }] } });
    expect(idsOf(await listOf({ held: [mine], subject: by('hat') }).all())).toEqual(['promo_4', 'OPEN', 'promo_1']);
    const all = ['promo_4', 'promo_3', 'MINE', 'OPEN', 'promo_1'];
    expect(idsOf(await listOf({ held: [mine], subject: by('shirt') }).all())).toEqual(all);
    for (const gates of ['customer', undefined] as const)
      expect(idsOf(await listOf({ held: [mine], gates, subject: by('hat') }).all())).toEqual(all);
  });

  it('numbers what was made at the same time', async () => {
    const listed = await listOf().all();
    expect(listed.map(({ rank }) => rank)).toEqual([1, 2, 1, 1]);
  });

  it('goes on from any place, as if there had been no pause', async () => {
    const list = listOf({ held: [held('MINE', 3)] });
    const whole = await list.all();
    for (const [index, last] of whole.entries()) {
      expect(await list.next(10, positionOf(last))).toEqual(whole.slice(index + 1));
      const { offer, rank } = last;
      expect(await list.next(10, await list.from({ madeAt: offer.madeAt, rank }))).toEqual(whole.slice(index + 1));
    }
  });

  it('goes on behind everything of a time, where only the time is named', async () => {
    const list = listOf();
    expect(idsOf(await list.next(10, await list.from({ madeAt: Date.parse(at(3)) })))).toEqual(['OPEN', 'promo_1']);
    expect(idsOf(await list.next(1, await list.from({ madeAt: Date.parse(at(9)) })))).toEqual(['promo_4']);
  });

  it('lets others have their turn after much work, and misses nothing', async () => {
    const gates = { cart: [], customer: [] };
    const names = Array.from({ length: 20_000 }, (_one, index) => `product/p${index}`);
    const mentions = { byDiscount: { names, collections: [] }, byRules: { names: ['product/hat'], collections: [] } };
    const mine = Array.from({ length: 10 }, (_one, index) => ({ ...held(`M${index}`, -index), gates, mentions }));
    const shown: OfferIndex = new OfferIndex();
    jest
      .spyOn(shown, 'after')
      .mockImplementation((place) => mine.filter((offer) => !place || inOrderOfAge(offer, place) > 0));
    const steps = new StepBudget();
    let pauses = 0;
    const list = new OfferList(shown, {
      ...{ scope: 'mentioned', gates: undefined, now: NOW, objects: new Set(['voucher']), held: [] },
      ...{ subject: { now: NOW, steps, order: { items: [{ productId: 'hat', quantity: 1 }] } }, admits: () => true },
      pause: () => void (pauses += 1),
    });
    expect(idsOf(await list.all())).toEqual(idsOf(mine.map((offer) => ({ offer }))));
    expect(steps.spent).toBeGreaterThan(10 * 20_000);
    expect(pauses).toBe(3);
  });
});
