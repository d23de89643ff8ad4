import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { AddVouchers } from '@perkstream/published';
import { NOW } from '../../domain/campaign/campaign.examples.js';
import { CampaignsInProcess } from '../../testing/campaigns-in-process.js';

const LATER = '2026-03-02T13:00:00.000Z';

let context: CampaignsInProcess;

beforeEach(async () => {
  context = await CampaignsInProcess.start();
});

afterEach(async () => {
  await context.stop();
  expect(context.failures).toEqual([]);
});

const codesOf = (campaignId: string) => context.vouchers.of(campaignId).map(({ code }) => code);

describe('work that was cut off', () => {
  /** Fails once so many commands were carried out. */
  function failAfter(commands: number): void {
    context.vouchers.beforeMaking = () => {
      if (context.vouchers.commands.length > commands) throw new Error('gone');
    };
  }

  /** @returns how many commands came before the work ended */
  async function cutOff(begin: () => Promise<unknown>): Promise<number> {
    failAfter(4);
    await begin();
    await until(() => context.failures.length > 0);
    context.failures.length = 0;
    context.vouchers.beforeMaking = () => undefined;
    return context.vouchers.commands.length;
  }

  const repeatsAfter = (before: number) =>
    context.vouchers.commands.slice(before).map(({ origin }) => origin.repeatSince);

  it('is carried on by the next process: no code twice, the count exact', async () => {
    failAfter(16);
    const { id } = await context.createCoupons('Spring', { vouchers_count: 1_250 });
    await until(() => context.failures.length > 0);
    expect((await context.get(id)).vouchers_count).toBe(800);
    expect(await context.get(id)).toMatchObject({ creation_status: 'IN_PROGRESS' });
    context.failures.length = 0;
    context.vouchers.beforeMaking = () => undefined;
    await context.restart();
    expect(await context.untilIdle(id)).toMatchObject({ creation_status: 'DONE', vouchers_count: 1_250 });
    expect(new Set(codesOf(id)).size).toBe(1_250);
    expect(context.actions.of('CAMPAIGN.VOUCHERS_GENERATE')).toMatchObject([{ result: { done_count: 1_250 } }]);
  });

  it('stops between slices when the process ends, and goes on from there', async () => {
    const { id } = await context.createCoupons('Spring', { vouchers_count: 3_000 });
    await until(async () => ((await context.get(id)).vouchers_count ?? 0) >= 600);
    await context.close();
    const before = context.vouchers.commands.length;
    expect(before).toBeLessThan(60);
    await context.open();
    expect(await context.untilIdle(id)).toMatchObject({ vouchers_count: 3_000, creation_status: 'DONE' });
    expect(context.vouchers.commands.length).toBe(60);
    expect(context.vouchers.commands.map(({ origin }) => origin.repeatSince).filter(Boolean)).toHaveLength(60 - before);
  });

  it('is carried on by the rounds of the same process where something was away', async () => {
    failAfter(4);
    const { id } = await context.createCoupons('Spring', { vouchers_count: 400 });
    await until(() => context.failures.length > 0);
    context.failures.length = 0;
    context.vouchers.beforeMaking = () => undefined;
    expect(await context.finishUnfinished()).toBe(1);
    expect(await context.untilIdle(id)).toMatchObject({ vouchers_count: 400 });
    expect(await context.finishUnfinished()).toBe(0);
  });

  it('is repeated, and not begun, where its request comes again', async () => {
    const { id } = await context.createCoupons('Spring');
    const first = context.contextOf();
    const request = (changes = {}) =>
      new AddVouchers({ ...first, ...changes }, { campaignId: id }, { vouchers_count: 400 }, {});
    const before = await cutOff(() => context.handle(request()));
    await context.handle(request({ now: LATER, repeatSince: NOW }));
    expect(await context.untilIdle(id)).toMatchObject({ vouchers_count: 400 });
    expect(repeatsAfter(before)).not.toContain(undefined);
  });

  it('is repeated, and what is new is begun, where another request comes to the campaign', async () => {
    const { id } = await context.createCoupons('Spring');
    const add = () => new AddVouchers(context.contextOf(), { campaignId: id }, { vouchers_count: 400 }, {});
    const before = await cutOff(() => context.handle(add()));
    await context.handle(add());
    expect(await context.untilIdle(id)).toMatchObject({ vouchers_count: 800 });
    const repeats = repeatsAfter(before);
    expect(repeats.filter(Boolean)).toHaveLength(8);
    expect(repeats.slice(8)).toEqual(Array(8).fill(undefined));
  });

  it('is not begun twice: a request that is repeated finds its job', async () => {
    const { id } = await context.createCoupons('Spring');
    const first = context.contextOf();
    const request = (changes = {}) =>
      new AddVouchers({ ...first, ...changes }, { campaignId: id }, { vouchers_count: 600 }, {});
    const answer = await context.handle(request());
    await context.untilIdle(id);
    await context.restart();
    expect(await context.handle(request({ now: LATER, repeatSince: NOW }))).toEqual(answer);
    expect(await context.untilIdle(id)).toMatchObject({ vouchers_count: 600 });
  });
});

describe('the work of several campaigns', () => {
  it('goes on in turn where it is long, one after the other where it is short', async () => {
    const long = await context.createCoupons('Long', { vouchers_count: 2_000 });
    const other = await context.createCoupons('Other', { vouchers_count: 1_500 });
    const short = await context.createCoupons('Short', { vouchers_count: 300 });
    await Promise.all([long, other, short].map(({ id }) => context.untilIdle(id)));
    const order = context.vouchers.commands.map(({ template }) => template.campaignName[0]);
    const slices = order.filter((name, index) => name !== order[index - 1]).join('');
    expect(slices).toMatch(/^L?S(LO|OL)+L*$/);
    expect(order.filter((name) => name === 'L')).toHaveLength(40);
  });
});
