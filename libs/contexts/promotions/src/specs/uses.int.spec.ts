import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { loopTurns } from '@perkstream/kernel/testing';
import { PresentTiers, type Used } from '@perkstream/published';
import { NOW } from '../domain/promotion-tier/promotion-tier.examples.js';
import { BAKERY, PromotionsInProcess, recordOf, SHOP } from '../testing/promotions-in-process.js';

let context: PromotionsInProcess;

beforeEach(async () => {
  context = await PromotionsInProcess.start();
});

afterEach(() => context.stop());

const all = Array.from({ length: 1000 }, (_none, i) => `r_${i}`);

function summary(redeemed: number) {
  return {
    redemptions: { total_redeemed: redeemed },
    orders: { total_amount: redeemed * 1000, total_discount_amount: redeemed * 100 },
  };
}

function outcomes(used: readonly (Used | Refusal)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const each of used) {
    const outcome = isRefusal(each) ? each.refused : 'ok';
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

describe('a thousand uses at once', () => {
  it('are counted exactly, each once', async () => {
    const { id } = await context.add();
    const used = await Promise.all(all.map((redemptionId) => context.redeem(id, redemptionId)));
    expect(outcomes(used)).toEqual({ ok: 1000 });
    expect((await context.get(id)).summary).toEqual(summary(1000));
    await context.restart();
    expect((await context.get(id)).summary).toEqual(summary(1000));
    const events = await context.events.read(`promotion_tier-${SHOP}.${id}`, { maxCount: 2000 });
    expect(events.filter(({ type }) => type === 'promotion_tier.redeemed')).toHaveLength(1000);
  });

  it('are counted exactly by single appends and by processes, with releases and rollbacks among them', async () => {
    const { id } = await context.add();
    const steps = all.map(async (redemptionId, i): Promise<number> => {
      if (i % 2 === 0) {
        await context.redeem(id, redemptionId);
        if (i % 4 !== 0) return 1;
        const amounts = { orderAmount: 1000, discountAmount: 100 };
        await context.use(id, { do: 'give_back', redemptionId, rollbackId: `r${redemptionId}`, ...amounts });
        return 0;
      }
      await context.use(id, { do: 'reserve', redemptionId });
      const confirmed = i % 3 !== 0;
      const redemption = recordOf(id, redemptionId);
      await context.use(id, confirmed ? { do: 'confirm', redemptionId, redemption } : { do: 'release', redemptionId });
      return confirmed ? 1 : 0;
    });
    const kept = (await Promise.all(steps)).reduce((sum, each) => sum + each, 0);
    expect((await context.get(id)).summary).toEqual(summary(kept));
    await context.restart();
    expect((await context.get(id)).summary).toEqual(summary(kept));
  });

  it('end with the answer to disabling the tier: none comes after it', async () => {
    const { id } = await context.add();
    let disabled = false;
    let after = 0;
    const redeemAll = all.map(async (redemptionId, i) => {
      for (let turn = 0; turn < i / 50; turn++) await loopTurns();
      const asked = disabled;
      const used = await context.redeem(id, redemptionId);
      if (asked && !isRefusal(used)) after += 1;
      return used;
    });
    await redeemAll[100];
    await context.switch('disable', id);
    disabled = true;
    const { summary: atDisabling } = await context.get(id);
    const counts = outcomes(await Promise.all(redeemAll));
    expect(after).toBe(0);
    expect(counts['promotion_inactive']).toBeGreaterThan(0);
    expect(counts['ok']).toBe(1000 - counts['promotion_inactive']!);
    expect(atDisabling).toEqual(summary(counts['ok']!));
    expect((await context.get(id)).summary).toEqual(atDisabling);
  });
});

describe('a step of a use', () => {
  it('answers the tier after it, as redemptions embed it', async () => {
    const { id } = await context.add();
    const used = await context.redeem(id, 'r_1');
    const shown = await context.get(id);
    const { validation_rule_assignments: _rules, ...alone } = shown;
    expect(used).toEqual({ embedded: alone });
    expect(shown.summary).toEqual(summary(1));
    expect(await context.messenger.ask(new PresentTiers(SHOP, [id, 'promo_none']))).toEqual([shown, undefined]);
    expect(await context.messenger.ask(new PresentTiers(BAKERY, [id]))).toEqual([undefined]);
  });

  it('shows the category of the tier', async () => {
    const { id } = await context.add({ category: 'Sale' });
    const categories = [context.categories.all[0]?.wire];
    expect(await context.redeem(id, 'r_1')).toMatchObject({ embedded: { category_id: 'cat_1', categories } });
    expect(await context.messenger.ask(new PresentTiers(SHOP, [id]))).toMatchObject([{ categories }]);
  });

  it('is taken once, however often its command comes', async () => {
    const { id } = await context.add();
    const commandId = 'v-x/redeem';
    await context.redeem(id, 'r_1', { commandId });
    await context.restart();
    await context.redeem(id, 'r_1', { commandId, repeatSince: NOW });
    expect((await context.get(id)).summary).toEqual(summary(1));
  });

  it('is recalled by its command, and by no other', async () => {
    const { id } = await context.add();
    const commandId = 'v-x/redeem';
    await context.redeem(id, 'r_1', { commandId });
    const recall = (given: object) => context.use(id, { do: 'recall' }, given);
    expect(await recall({ commandId, repeatSince: NOW })).toMatchObject({ redemption: { id: 'r_1' } });
    expect(await recall({ repeatSince: NOW })).not.toHaveProperty('redemption');
    expect((await context.get(id)).summary).toEqual(summary(1));
  });

  it('is refused while the campaign is disabled or gone, and of a tier that is not there', async () => {
    const { id } = await context.add();
    context.putCampaign('camp_1', { active: false });
    expect(await context.redeem(id, 'r_1')).toMatchObject({ refused: 'promotion_inactive', details: { details: id } });
    context.campaigns.clear();
    expect(await context.redeem(id, 'r_1')).toMatchObject({ refused: 'promotion_inactive' });
    expect(await context.redeem('promo_none', 'r_1')).toMatchObject({ refused: 'not_found' });
  });

  it('shows a campaign as it is now', async () => {
    const { id } = await context.add();
    await context.redeem(id, 'r_1');
    context.putCampaign('camp_1', { embedded: { id: 'camp_1', active: true, object: 'campaign', start_date: NOW } });
    expect(await context.redeem(id, 'r_2')).toMatchObject({ embedded: { campaign: { start_date: NOW } } });
  });
});

describe('examining tiers', () => {
  it('gives what rules and pricing need, in the order asked', async () => {
    context.putCampaign('camp_1', { windows: { expirationDate: '2026-05-01T00:00:00.000Z' } });
    const fields = { banner: 'Now!', metadata: { a: 1 }, category_id: 'cat_1' };
    const { id } = await context.add(fields);
    const other = await context.add({ start_date: '2027-01-01' });
    await context.redeem(id, 'r_1');
    const [second, none, first] = await context.examine([other.id, 'promo_none', id]);
    expect(none).toBeUndefined();
    expect(second).toMatchObject({
      redeemable: { id: other.id, startDate: '2027-01-01T00:00:00.000Z', expirationDate: null },
      refusal: { refused: 'promotion_not_active_now' },
    });
    expect(first).toEqual({
      redeemable: {
        object: 'promotion_tier',
        id,
        name: 'Ten percent',
        banner: 'Now!',
        campaignId: 'camp_1',
        campaignName: 'Campaign camp_1',
        categoryId: 'cat_1',
        metadata: { a: 1 },
        discount: { type: 'PERCENT', percentOff: 10 },
        ruleHolders: [id, 'camp_1'],
        holderId: null,
        quantity: null,
        redeemedQuantity: 1,
        publishCount: 0,
        startDate: null,
        expirationDate: '2026-05-01T00:00:00.000Z',
        createdAt: NOW,
      },
    });
  });

  it('decides by the moment that is asked about', async () => {
    const { id } = await context.add({ start_date: '2026-03-05', expiration_date: '2026-03-06' });
    const refusals = [];
    for (const day of [4, 5, 7]) {
      const [examined] = await context.examine([id], `2026-03-0${day}T10:00:00.000Z`);
      refusals.push(examined?.refusal?.refused);
    }
    expect(refusals).toEqual(['promotion_not_active_now', undefined, 'promotion_not_active_now']);
  });

  it('changes nothing', async () => {
    const { id } = await context.add();
    const before = await context.events.readAll({ maxCount: 100 });
    await context.examine([id]);
    expect(await context.events.readAll({ maxCount: 100 })).toEqual(before);
  });
});
