import { type Json } from '../clients/client.js';
import { discount, join, openGifts, openProgram, openReward } from '../clients/openings.js';
import { type Scenario } from './scenario.js';
import { crashesAfter, crashesBefore, type Stage, takes } from './stage.js';

export const PROGRAM = 'Perks';
const CAMPAIGN = 'Credits';
/** The clock of a replica, in milliseconds: its requests have ten seconds more. */
const CLOCK_OFFSET_MS = -10_000;
const order = { amount: 10_000 };
const REDEEM = 'redeem-stacked-discounts';
const both = { body: { redeemables: ['ONE', 'TWO'].map((id) => ({ object: 'voucher', id })), order } };

/** What replicas do by what they have seen, which is less or other than what is. */
export const OF_SLOW_REPLICAS: readonly Scenario[] = [
  {
    fault:
      'A replica lets go of a use of a code that the view does not show yet, and takes it for deleted: it stays held',
    repair: [
      {
        file: 'libs/contexts/vouchers/src/features/use-voucher/use-voucher.handler.ts',
        from: ' ?? (await this.findBehind(project, ref, code))',
        to: '',
      },
    ],
    play: async (stage) => {
      for (const nth of [1, 2]) stage.when(undefined, /^documents apply vouchers /, nth, takes(60_000));
      await openGifts(stage.by('replica1'));
      stage.when('replica1', /^events append voucher-\S+ voucher.use_reserved/, 2, crashesAfter);
      await stage.request('replica1', REDEEM, both);
      // It is let go of again and again, for half a minute.
      await stage.pause(60_000);
    },
  },
  {
    fault: 'A slow replica has priced a request as others did not, and answers with its own price',
    repair: [
      {
        file: 'libs/contexts/redemptions/src/domain/redemption-process/next-step.ts',
        from: 'if (!resume && !isOurs) {',
        to: 'if (false) {',
      },
    ],
    play: async (stage) => {
      const by = stage.by('replica1');
      await openGifts(by, ['ONE']);
      await by.setUp('create-voucher', { type: 'DISCOUNT_VOUCHER', discount }, { code: 'TWO' });
      stage.replica('replica1').turnClock(CLOCK_OFFSET_MS);
      stage.when('replica1', /^events append redemption-\S+ redemption.begun/, 1, takes(14_000));
      void stage.request('replica1', REDEEM, both, 'key');
      await stage.pause(5_000);
      const dearer = { discount: { ...discount, amount_off: 500 } };
      await stage.done('replica2', 'update-voucher', { params: { code: 'TWO' }, body: dearer });
      // It does not come to keep its answer.
      stage.when('replica2', /^documents putIfAbsent kept_answers/, 1, crashesBefore);
      void stage.request('replica2', REDEEM, both, 'key');
      await stage.pause(20_000);
      const reply = await stage.request('replica1', REDEEM, both, 'key');
      const [completed] = stage.stores.log.all.filter(({ type }) => type === 'redemption.completed');
      const priced = (completed?.data as Json).order?.total_applied_discount_amount;
      const answered = reply && 'body' in reply && (reply.body as Json).order.total_applied_discount_amount;
      stage.expect(priced === answered, `${priced} were taken off, and ${answered} are answered`);
    },
  },
  {
    fault: 'A reward of a campaign is given while another publication to the member is under way: it is answered 500',
    repair: [
      {
        file: 'libs/platform/src/messenger/unless-busy.ts',
        from: "throw new EngineUnavailable(what, 'unknown', {",
        to: 'throw Object.assign(new Error(what), {',
      },
    ],
    play: async (stage) => {
      const { card, reward } = await openCredits(stage);
      stage.when('replica2', /^events append publication-\S+ publication.begun/, 1, takes(20_000));
      const publication = { campaign: { name: CAMPAIGN }, customer: { source_id: 'pam' } };
      void stage.request('replica2', 'create-publication', { body: publication });
      await stage.pause(2_000);
      const redeemables = [{ object: 'voucher', id: card, reward: { id: reward } }];
      const reply = await stage.request('replica1', REDEEM, { body: { redeemables, order } }, 'key');
      stage.expect(!reply || !('error' in reply), `A reward that will be given is answered ${JSON.stringify(reply)}`);
    },
  },
  {
    fault: 'Two replicas carry out a publication, and one finds no code: it has failed, and the code is given',
    repair: [
      {
        file: 'libs/contexts/publications/src/domain/publication/publication.decider.ts',
        from: "(state.status !== 'begun' || command.isUnbegun)",
        to: "state.status !== 'begun'",
      },
    ],
    play: async (stage) => {
      const by = stage.by('replica1');
      const voucher = { type: 'DISCOUNT_VOUCHER', discount };
      await by.setUp('create-campaign', { name: CAMPAIGN, campaign_type: 'DISCOUNT_COUPONS', voucher });
      await by.setUp('add-voucher-with-specific-code-to-campaign', {}, { campaignId: CAMPAIGN, code: 'LAST' });
      const publication = { body: { campaign: { name: CAMPAIGN }, customer: { source_id: 'pam' } } };
      stage.replica('replica1').turnClock(CLOCK_OFFSET_MS);
      stage.when('replica1', /^events append publication-\S+ publication.begun/, 1, takes(11_000));
      stage.when('replica1', /^events append publication-\S+ publication.succeeded/, 1, takes(6_000));
      void stage.request('replica1', 'create-publication', publication, 'key');
      await stage.pause(5_000);
      stage.when('replica2', /^documents find vouchers/, 1, takes(1_300));
      void stage.request('replica2', 'create-publication', publication, 'key');
      await stage.pause(20_000);
    },
    atTheEnd: async (stage) => {
      const types = new Set(stage.stores.log.all.map(({ type }) => type));
      stage.expect(!types.has('publication.failed'), 'A publication has failed, and its code is given');
    },
  },
  {
    fault:
      'Another replica gives a use back right before the snapshot that a slow one begins with: it is given back twice',
    repair: [
      {
        file: 'libs/platform/src/command-runner/state-loader.ts',
        from: 'this.fromSnapshot(aggregate, stream, () => true, causes)',
        to: 'this.fromSnapshot(aggregate, stream, () => true)',
      },
    ],
    sizes: { cachedStreams: 1, eventsPerSnapshot: 2 },
    play: async (stage) => {
      await openGifts(stage.by('replica2'));
      const gifts = both.body.redeemables.map((each) => ({ ...each, gift: { credits: 100 } }));
      const redeem = { body: { redeemables: gifts, order } };
      await stage.done('replica2', REDEEM, redeem);
      const { parent_redemption: parent } = await stage.done('replica2', REDEEM, redeem);
      stage.when('replica1', /^events read voucher-\S+ONE/, 1, takes(9_000));
      const params = { parentRedemptionId: parent.id };
      const rolledBack = stage.done('replica1', 'rollback-stacked-redemptions', { params });
      await stage.pause(500);
      stage.replica('replica2').turnClock(60_000);
      await rolledBack;
    },
  },
  {
    fault: 'A replica whose clock gains takes the lock of another customer for over, and redeems what it holds',
    repair: ['if (now < bucket.earliest) {', 'if (session.expiresAt <= now) continue;'].map((from) => ({
      ...{ file: 'libs/contexts/vouchers/src/domain/voucher/sessions.ts', from },
      to: from.replace('now', 'new Date().toISOString()'),
    })),
    play: async (stage) => {
      const seat = { type: 'DISCOUNT_VOUCHER', discount, redemption: { quantity: 1 } };
      await stage.by('replica1').setUp('create-voucher', seat, { code: 'SEAT' });
      const redeemables = [{ object: 'voucher', id: 'SEAT' }];
      const session = { type: 'LOCK', key: 'mine', ttl: 10, ttl_unit: 'SECONDS' };
      await stage.done('replica1', 'validate-stacked-discounts', { body: { redeemables, order, session } });
      stage.replica('replica2').turnClock(0, 500);
      await stage.pause(7_500);
      const reply = await stage.request('replica2', REDEEM, { body: { redeemables, order } });
      stage.expect(Boolean(reply && 'error' in reply), 'A use that a session has locked is redeemed without its key');
    },
  },
];

/** @returns the card of a member, and a reward of credits on a gift card */
export async function openCredits(stage: Stage): Promise<{ readonly card: string; readonly reward: string }> {
  const by = stage.by('replica1');
  const voucher = { type: 'GIFT_VOUCHER', gift: { amount: 10 } };
  const campaign = { name: CAMPAIGN, type: 'AUTO_UPDATE', campaign_type: 'GIFT_VOUCHERS', voucher };
  await by.setUp('create-campaign', campaign);
  await openProgram(by, PROGRAM, { points: 60 });
  const parameters = { campaign: { id: CAMPAIGN, balance: 50 } };
  const reward = await openReward(by, PROGRAM, 20, { name: 'credits', parameters });
  return { card: (await join(by, PROGRAM, 'pam')).code, reward };
}
