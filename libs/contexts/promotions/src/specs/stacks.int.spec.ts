import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DeleteTiers, FindPromotionStacks } from '@perkstream/published';
import { NOW } from '../domain/promotion-tier/promotion-tier.examples.js';
import { BAKERY, LATER, namesOf, PromotionsInProcess, SHOP } from '../testing/promotions-in-process.js';

let context: PromotionsInProcess;
/** Ids of three tiers of `camp_1`. */
let ids: string[];

beforeEach(async () => {
  context = await PromotionsInProcess.start();
  ids = [];
  for (let tier = 0; tier < 3; tier++) ids.push((await context.add()).id);
});

afterEach(() => context.stop());

const paramsOf = (stackId: string, campaignId = 'camp_1') => ({ campaignId, stackId });
const unknown = (resource_type: string, resource_id: string) => ({
  code: 404,
  key: 'not_found',
  resource_type,
  resource_id,
});

describe('a new stack', () => {
  it('is answered as it is shown later', async () => {
    const stack = await context.stack([ids[1]!, ids[0]!], { metadata: { kind: 'x', none: null } });
    expect(stack).toEqual({
      id: expect.stringMatching(/^stack_[0-9A-Za-z]{24}$/),
      name: 'Stack',
      tiers: { ids: [ids[1], ids[0]], hierarchy_mode: 'MANUAL' },
      campaign_id: 'camp_1',
      category_id: null,
      categories: [],
      metadata: { kind: 'x' },
      created_at: NOW,
      object: 'promotion_stack',
    });
    expect(await context.getStack(stack.id)).toEqual(stack);
    expect(await context.getStack(stack.id, 'Campaign camp_1')).toEqual(stack);
    expect((await context.listStacks()).data).toEqual([stack]);
  });

  it('is made once, however often it is asked for', async () => {
    const given = { requestId: 'v-again', repeatSince: NOW };
    const first = await context.stack(ids, {}, 'camp_1', given);
    expect(await context.stack(ids, {}, 'camp_1', given)).toEqual(first);
    expect((await context.listStacks()).total).toBe(1);
  });

  it('is put in a category, which is shown as it is now, and taken out again', async () => {
    const [sale, flash] = context.categories.all.map(({ wire }) => wire);
    const stack = await context.stack(ids, { category_id: 'cat_1' });
    expect(stack).toMatchObject({ category_id: 'cat_1', categories: [sale] });
    const moved = await context.answer('update-promotion-stack', paramsOf(stack.id), { category: 'Flash' });
    expect(moved).toMatchObject({ category_id: 'cat_2', categories: [flash] });
    expect(await context.answer('update-promotion-stack', paramsOf(stack.id), { category_id: null })).toMatchObject({
      category_id: null,
      categories: [],
    });
  });

  it.each([
    ['of a campaign that nobody knows', 'camp_9', {}, unknown('campaign', 'camp_9')],
    ['of tiers that nobody knows', 'camp_1', { tiers: { ids: ['promo_9'] } }, unknown('promotion_tier', 'promo_9')],
    ['in a category that nobody knows', 'camp_1', { category_id: 'cat_9' }, unknown('category', 'cat_9')],
  ])('is refused %s', async (_what, campaignId, fields, refusal) => {
    const body = { name: 'Stack', tiers: { ids }, ...fields };
    expect(await context.refusal('create-promotion-stack', { campaignId }, body)).toMatchObject(refusal);
    expect((await context.listStacks()).total).toBe(0);
  });

  it('is refused with tiers of another campaign, or one tier twice', async () => {
    context.putCampaign('camp_2');
    const other = await context.add({}, 'camp_2');
    const params = { campaignId: 'camp_1' };
    const foreign = { name: 'Stack', tiers: { ids: [ids[0], other.id] } };
    expect(await context.refusal('create-promotion-stack', params, foreign)).toMatchObject(
      unknown('promotion_tier', other.id),
    );
    const twice = { name: 'Stack', tiers: { ids: [ids[0], ids[0]] } };
    expect(await context.refusal('create-promotion-stack', params, twice)).toMatchObject({
      code: 400,
      key: 'invalid_payload',
    });
  });
});

describe('a stack', () => {
  it('is changed in what is sent, and keeps the rest', async () => {
    const { id, ...stack } = await context.stack(ids, { metadata: { a: 1, b: 2 } });
    const body = { name: 'Other', tiers: { ids: [ids[2]] }, metadata: { a: null, c: 3 } };
    const updated = await context.answer('update-promotion-stack', paramsOf(id), body, { now: LATER });
    expect(updated).toEqual({
      id,
      ...stack,
      name: 'Other',
      tiers: { ids: [ids[2]], hierarchy_mode: 'MANUAL' },
      metadata: { b: 2, c: 3 },
      updated_at: LATER,
    });
    expect(await context.getStack(id)).toEqual(updated);
    expect((await context.listStacks()).data).toEqual([updated]);
  });

  it('is deleted for good; its tiers stay', async () => {
    const { id } = await context.stack(ids);
    await context.answer('delete-promotion-stack', paramsOf(id));
    for (const operation of ['get', 'update', 'delete'])
      expect(await context.refusal(`${operation}-promotion-stack`, paramsOf(id), {})).toMatchObject(
        unknown('promotion_stack', id),
      );
    expect((await context.listStacks()).total).toBe(0);
    expect((await context.list()).total).toBe(3);
  });

  it('is found in its own campaign and project only', async () => {
    context.putCampaign('camp_2');
    const { id } = await context.stack(ids);
    for (const operation of ['get', 'update', 'delete'])
      expect(await context.refusal(`${operation}-promotion-stack`, paramsOf(id, 'camp_2'), {})).toMatchObject(
        unknown('promotion_stack', id),
      );
    expect((await context.listStacks({}, BAKERY)).total).toBe(0);
    const asked = (projectId: string) => context.messenger.ask(new FindPromotionStacks(projectId, [id, 'stack_9']));
    expect(await asked(SHOP)).toMatchObject([{ id, tierIds: ids, campaignId: 'camp_1' }, undefined]);
    expect(await asked(BAKERY)).toEqual([undefined, undefined]);
  });

  it('keeps its tiers from being deleted', async () => {
    const { id } = await context.stack([ids[0]!]);
    const deletion = context.refusal('delete-promotion-tier', { promotionTierId: ids[0] });
    expect(await deletion).toMatchObject({ code: 400, key: 'resource_in_use', resource_id: ids[0] });
    await context.answer('delete-promotion-stack', paramsOf(id));
    await context.delete(ids[0]!);
    expect((await context.list()).total).toBe(2);
  });

  it('goes with its campaign', async () => {
    await context.stack(ids);
    await context.messenger.send(new DeleteTiers(SHOP, 'camp_1', context.originOf()));
    expect((await context.listStacks()).total).toBe(0);
    expect((await context.list()).total).toBe(0);
  });
});

describe('lists of stacks', () => {
  beforeEach(async () => {
    context.putCampaign('camp_2');
    const { id: other } = await context.add({}, 'camp_2');
    const on = (day: number) => ({ now: `2026-03-0${day}T00:00:00.000Z` });
    const b = await context.stack(ids, { name: 'B' }, 'camp_1', on(1));
    await context.stack([other], { name: 'C' }, 'camp_2', on(2));
    await context.stack(ids, { name: 'A' }, 'camp_1', on(3));
    await context.answer('update-promotion-stack', paramsOf(b.id), {}, on(4));
  });

  it('of a campaign hold its stacks, the newest first', async () => {
    const stacks = await context.answer<{ data: { name: string }[]; total: number }>(
      'list-promotion-stacks-in-campaign',
      { campaignId: 'camp_1' },
    );
    expect([namesOf(stacks.data), stacks.total]).toEqual([['A', 'B'], 2]);
  });

  it.each([
    [{}, ['A', 'C', 'B']],
    [{ order: 'created_at' }, ['B', 'C', 'A']],
    [{ order: 'name' }, ['A', 'B', 'C']],
    [{ order: '-name' }, ['C', 'B', 'A']],
    [{ order: '-updated_at', limit: 1 }, ['B']],
    [{ limit: 2, page: 2 }, ['B']],
    [{ 'created_at[after]': '2026-03-01T12:00:00Z' }, ['A', 'C']],
    [{ 'created_at[before]': '2026-03-02' }, ['B']],
    [{ 'updated_at[after]': '2026-03-03' }, ['B']],
  ])('of the project by %j hold %j', async (query, names) => {
    expect(namesOf((await context.listStacks(query)).data)).toEqual(names);
  });

  it('count all that is asked for', async () => {
    expect((await context.listStacks({ limit: 1 })).total).toBe(3);
    expect((await context.listStacks({ limit: 1, 'created_at[after]': '2026-03-01T12:00:00Z' })).total).toBe(2);
  });

  it('refuse an unknown order', async () => {
    expect(
      await context.refusal('list-all-promotion-stacks', {}, undefined, { query: { order: 'tiers' } }),
    ).toMatchObject({
      code: 400,
    });
  });
});
