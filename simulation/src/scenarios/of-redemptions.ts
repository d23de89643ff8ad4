import { type Json } from '../clients/client.js';
import { discount, join, openGifts, openProgram, openReward } from '../clients/openings.js';
import { type SourceChange } from '../planted/changed-source.js';
import { openCredits, PROGRAM } from './of-slow-replicas.js';
import { type Scenario } from './scenario.js';
import { crashesAfter, crashesBefore, type Stage, stallsFor, takes } from './stage.js';

const REDEEMER = 'libs/contexts/redemptions/src/features/redeem/redeemer.ts';
const DECIDER = 'libs/contexts/redemptions/src/domain/redemption-process/redemption-process.decider.ts';
const KNOWN = 'libs/contexts/redemptions/src/domain/redemption-process/known.ts';
const PROCESS = 'libs/contexts/redemptions/src/processes/redemption/redemption.process.ts';
const ROLLBACK = 'libs/contexts/redemptions/src/processes/rollback/rollback.process.ts';
const RUNNER = 'libs/platform/src/process-runner/process-runner.ts';
const ATTEMPTS = 'libs/platform/src/command-runner/attempts.ts';

/** A command whose events are in what was read is decided again. */
const DECIDED_AGAIN: SourceChange = {
  file: ATTEMPTS,
  from: 'if (!past?.search && known.causes?.has(job.context.commandId)) {',
  to: 'if (false) {',
};
/** Long enough for another replica to take it for gone, and in time for its request. */
const STALL_MS = 9_000;
/** By which a clock jumps, so that what began a moment ago seems abandoned. */
const AHEAD_MS = 60_000;

const order = { amount: 10_000 };
const both = {
  body: {
    redeemables: ['ONE', 'TWO'].map((id) => ({ object: 'voucher', id, gift: { credits: 100 } })),
    order,
  },
};
const REDEEM = 'redeem-stacked-discounts';

/** Redemptions and rollbacks that two replicas are at work on. */
export const OF_REDEMPTIONS: readonly Scenario[] = [
  {
    fault: 'A replica stalls, and makes the next attempt at a redemption that another one has made already',
    repair: [
      {
        file: REDEEMER,
        from: 'wanted = { ...wanted, context: { ...context, repeatSince: firstMadeAt(context) } };',
        to: 'wanted = { ...wanted, context };',
      },
      {
        file: KNOWN,
        from: 'return { ...known, stored, isOurs,',
        to: "const begun = { status: 'begun', participants: [] };\n  return { ...known, stored: command === 'begin' ? begun : stored, isOurs,",
      },
      DECIDED_AGAIN,
    ],
    play: async (stage) => {
      await openGifts(stage.by('replica1'));
      // By its clock the request has ten seconds more.
      stage.replica('replica1').turnClock(-10_000);
      const stalls = stage.until('replica1', /^events append voucher-\S+ voucher.use_reserved/, 2, stallsFor(13_000));
      void stage.request('replica1', REDEEM, both, 'key');
      await stalls;
      await stage.pause(5_000);
      await stage.done('replica2', REDEEM, both, 'key');
    },
    atTheEnd: expectOneRedemption,
  },
  {
    fault: 'A redemption is completed after it was given up, and all of it was let go',
    repair: [
      {
        file: DECIDER,
        from: "if (state.status !== 'begun' && state.status !== 'agreed') return",
        to: "if (state.status === 'none') return",
      },
    ],
    play: async (stage) => {
      await openGifts(stage.by('replica1'));
      stage.when('replica1', /^events append voucher-\S+ voucher.use_reserved/, 2, stallsFor(STALL_MS));
      await stage.request('replica1', REDEEM, both);
    },
    atTheEnd: expectOneRedemption,
  },
  {
    fault:
      'A replica sees a redemption with a reward agreed, comes late when another one has completed it, and lets go of all of it',
    repair: [
      {
        file: KNOWN,
        from: 'resume && !isOurs) return resumed(stored,',
        to: "resume && !isOurs) return resumed({ ...stored, status: 'abandoned' },",
      },
    ],
    play: async (stage) => {
      const { card: id, reward } = await openCredits(stage);
      const given = { body: { redeemables: [{ object: 'voucher', id, reward: { id: reward } }], order } };
      stage.when('replica1', /^events append redemption-\S+ redemption.agreed/, 1, stallsFor(8_000));
      stage.when('replica1', /^events append redemption-\S+ redemption.completed/, 1, stallsFor(STALL_MS));
      void stage.request('replica1', REDEEM, given, 'key');
      await stage.pause(5_000);
      stage.when('replica2', /^events read redemption-/, 3, takes(1_000));
      await stage.done('replica2', REDEEM, given, 'key');
    },
    atTheEnd: async (stage) => {
      const { vouchers } = await stage.done('replica2', 'list-members', { params: { campaignId: PROGRAM } });
      const [balance] = vouchers.map(({ loyalty_card: card }: Json) => card.balance);
      stage.expect(balance === 40, `${balance} points are left of 60, and the reward that was given costs 20`);
    },
  },
  {
    fault: 'Two replicas confirm one redemption: the answer of the slower one lacks the voucher',
    repair: [
      {
        file: REDEEMER,
        from: 'if (others.length > 0) for (const [id, shown]',
        to: 'if (false) for (const [id, shown]',
      },
      DECIDED_AGAIN,
    ],
    sizes: { cachedStreams: 1 },
    play: async (stage) => {
      await openGifts(stage.by('replica1'));
      stage.when('replica1', /^events append redemption-\S+ redemption.completed/, 1, stallsFor(STALL_MS));
      const { redemptions } = await stage.done('replica1', REDEEM, both);
      const codes = redemptions.map(({ voucher }: Json) => voucher?.code);
      stage.expect(codes.join() === 'ONE,TWO', `The answer shows the vouchers ${codes.join()}`);
    },
  },
  {
    fault: 'A replica is taken for gone, holds uses after all of them were let go, and dies: they stay held',
    repair: [{ file: PROCESS, from: "state.status !== 'none' && this.processes.mayBeAlive(unfinished)", to: 'false' }],
    play: async (stage) => {
      await openGifts(stage.by('replica1'));
      stage.when('replica1', /^events append voucher-\S+ voucher.use_reserved/, 1, stallsFor(STALL_MS));
      stage.when('replica1', /^events append voucher-\S+ voucher.use_reserved/, 2, crashesAfter);
      await stage.request('replica1', REDEEM, both);
    },
  },
  {
    fault:
      'Clocks jump ahead: what is held by a redemption that was taken for abandoned stays held when its replica dies',
    repair: [
      {
        file: RUNNER,
        from: 'const isAlive = now - since <= TAKE_OVER_AFTER_MS;',
        to: 'const isAlive = !isLongAgo(Date.parse(begunAt), Date.now());',
      },
    ],
    play: async (stage) => {
      await openGifts(stage.by('replica1'));
      stage.when('replica1', /^events append voucher-\S+ voucher.use_reserved/, 1, () => {
        stage.world.jump(AHEAD_MS);
        return { fate: 'crashAfter', arrivesAfter: 5_000 };
      });
      await stage.request('replica1', REDEEM, both);
    },
  },
  {
    fault: 'A repeat finds a redemption at work and gives it up, while its first hand completes it',
    repair: [
      {
        file: PROCESS,
        from: 'return { command: command.do, stored,',
        to: `const found = command.do === 'abandon' ? { status: 'abandoned', participants: [] } : stored;
    return { command: command.do, stored: found,`,
      },
    ],
    play: async (stage) => {
      await openGifts(stage.by('replica1'));
      stage.when('replica1', /^events append voucher-\S+ voucher.use_reserved/, 2, takes(9_500));
      stage.when('replica1', /^events append redemption-\S+ redemption.completed/, 1, takes(1_500));
      void stage.request('replica1', REDEEM, both, 'key');
      await stage.pause(5_000);
      stage.when('replica2', /^events append redemption-\S+ redemption.abandoned/, 1, takes(3_000));
      await stage.request('replica2', REDEEM, both, 'key');
    },
    atTheEnd: expectOneRedemption,
  },
  {
    fault: 'A replica stalls in a rollback that another one carries on, and gives the use back once more',
    repair: [DECIDED_AGAIN],
    play: async (stage) => {
      await openGifts(stage.by('replica2'));
      // Another one stands beside it, so that there is more to give back.
      await stage.done('replica2', REDEEM, both);
      const { parent_redemption: parent } = await stage.done('replica2', REDEEM, both);
      stage.when('replica1', /^events read voucher-\S+ONE/, 1, takes(STALL_MS));
      const params = { parentRedemptionId: parent.id };
      const rolledBack = stage.done('replica1', 'rollback-stacked-redemptions', { params });
      await stage.pause(500);
      stage.replica('replica2').turnClock(AHEAD_MS);
      await rolledBack;
    },
  },
  {
    fault: 'A rollback that was cut off waits for an order at work, and is reported as a failure of the engine',
    repair: [
      {
        file: ROLLBACK,
        from: "return new EngineUnavailable('order', 'unknown', {",
        to: "return Object.assign(new Error('it waits'), {",
      },
    ],
    play: async (stage) => {
      await openGifts(stage.by('replica1'));
      const { order: stored, parent_redemption: parent } = await stage.done('replica2', REDEEM, both);
      stage.when('replica1', /^documents getMany redemptions/, 1, crashesBefore);
      const params = { parentRedemptionId: parent.id };
      void stage.request('replica1', 'rollback-stacked-redemptions', { params });
      stage.when('replica2', /^events append redemption-\S+ redemption.completed/, 1, takes(STALL_MS));
      const more = { body: { ...both.body, order: { id: stored.id } } };
      await stage.request('replica2', REDEEM, more);
    },
  },
  {
    fault: 'A rollback takes an order that the view does not show yet for gone, and leaves the discount on it',
    repair: [
      {
        file: 'libs/contexts/orders/src/repositories/order.repository.ts',
        from: 'if (known.state.order || known.adopt) return known;',
        to: 'if (known) return known;',
      },
    ],
    play: async (stage) => {
      await openGifts(stage.by('replica1'));
      stage.when(undefined, /^documents apply orders /, 1, takes(20_000));
      const { parent_redemption: parent } = await stage.done('replica1', REDEEM, both);
      const params = { parentRedemptionId: parent.id };
      await stage.request('replica2', 'rollback-stacked-redemptions', { params });
    },
    atTheEnd: async (stage) => {
      const { orders } = await stage.done('replica1', 'list-orders', {});
      const taken = orders.map((each: Json) => each.total_discount_amount ?? 0);
      stage.expect(taken.join() === '0', `Orders that were rolled back have discounts of ${taken.join()}`);
    },
  },
  {
    fault: 'One hand declines a redemption as its reward is not there, another one has it agreed again: it never ends',
    repair: [{ file: DECIDER, from: 'if (!isOpen(state)) return', to: "if (state.status !== 'begun') return" }],
    play: async (stage) => {
      const redeem = await openEmptyReward(stage);
      stage.when('replica1', /^events append redemption-\S+ redemption\.declined/, 1, crashesBefore);
      void stage.request('replica1', REDEEM, redeem, 'key');
      await stage.pause(2_000);
      // Whenever the third one has started: two find it agreed; one declines it, and is slow to let go, while the other one looks again.
      const { now } = stage.world;
      const arrivesAt = (milliseconds: number) => () => takes(now + milliseconds - stage.world.now)();
      stage.when('replica2', /^events read publication-/, 1, arrivesAt(25_000));
      stage.when('replica3', /^events read redemption-/, 3, arrivesAt(28_000));
      stage.when('replica2', /^events append voucher-\S+ voucher\.use_released/, 1, takes(12_000));
      await stage.pause(60_000);
    },
    atTheEnd: async (stage) => {
      const ended = stage.stores.log.all.filter(({ type }) => type === 'redemption.settled');
      stage.expect(ended.length > 0, 'The redemption does not end');
    },
  },
];

/** @returns a stack with a reward whose campaign has no code left */
async function openEmptyReward(stage: Stage): Promise<Json> {
  const by = stage.by('replica1');
  const voucher = { type: 'DISCOUNT_VOUCHER', discount };
  const campaign = { name: 'Mugs', campaign_type: 'DISCOUNT_COUPONS', voucher };
  const { id } = await by.setUp('create-campaign', campaign);
  await openProgram(by, PROGRAM, { points: 50 });
  const reward = { id: await openReward(by, PROGRAM, 10, { name: 'Mug', parameters: { campaign: { id } } }) };
  const { code } = await join(by, PROGRAM, 'mia');
  await openGifts(by);
  const gift = { object: 'voucher', id: 'ONE', gift: { credits: 100 } };
  return { body: { redeemables: [gift, { object: 'voucher', id: code, reward }], order } };
}

async function expectOneRedemption(stage: Stage): Promise<void> {
  const made = stage.stores.log.all.filter(({ type }) => type === 'redemption.completed').length;
  stage.expect(made === 1, `One request redeemed ${made} times`);
}
