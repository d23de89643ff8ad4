import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CommandRunner } from '@perkstream/platform';
import fc from 'fast-check';
import { ReferralsInProcess, timeAt } from '../testing/referrals-in-process.js';

const gift = { campaignId: 'camp_gifts', type: 'GIFT_VOUCHER', amount: 500 } as const;
const forReferrer = { ...gift, amount: 40 };
/** What is heard of the n-th redemption of a customer, who redeems again only after the one before was rolled back. */
type Heard = readonly ['redeemed' | 'rolledBack', number];

let referrals: ReferralsInProcess;
let customers = 0;

beforeEach(async () => {
  referrals = await ReferralsInProcess.start();
  const tier = { conversions: 1, recurring: true, reward: forReferrer };
  referrals.terms = { conversion: 'redemption', refereeReward: gift, referralTiers: [tier] };
});

afterEach(() => referrals.stop());

/** A new friend, whose redemptions are by codes of Ada and of Bob in turn. */
function friend() {
  const name = `friend${customers++}`;
  const customer_id = `cust_${name}`;
  const referrers = [`cust_ada_${name}`, `cust_bob_${name}`] as const;
  const isThat = async (standing: object): Promise<void> =>
    expect(await referrals.standing(customer_id, referrers)).toEqual(standing);
  const hear = ([what, number]: Heard): Promise<void> => {
    const of = { id: `r_${name}_${number}`, customer_id };
    return what === 'redeemed'
      ? referrals.redeemed({ ...of, referrer_id: referrers[number % 2] as string }, 2 * number)
      : referrals.rolledBack(of, 2 * number + 1);
  };
  return {
    hear,
    async hears(...messages: readonly Heard[]): Promise<void> {
      for (const message of messages) await hear(message);
    },
    /** The n-th redemption counts, and for its referrer; undefined: none does. */
    isReferredBy: (number: number | undefined): Promise<void> =>
      number === undefined
        ? isThat({ counts: [0, 0] })
        : isThat({
            redemptionId: `r_${name}_${number}`,
            referrerId: referrers[number % 2],
            at: timeAt(2 * number),
            counts: number % 2 === 0 ? [1, 0] : [0, 1],
          }),
  };
}

const REDEEMED_0 = ['redeemed', 0] as const;
const REDEEMED_1 = ['redeemed', 1] as const;
const REDEEMED_2 = ['redeemed', 2] as const;
const BACK_0 = ['rolledBack', 0] as const;
const BACK_1 = ['rolledBack', 1] as const;
const FOR_ALL_THREE = ['500 credits on v_card', '40 credits on v_card', '40 credits on v_card'];

describe('a friend who redeems again at once after a rollback', () => {
  it.each<[string, readonly Heard[]]>([
    ['before', [REDEEMED_0, BACK_0, REDEEMED_1]],
    ['after', [REDEEMED_0, REDEEMED_1, BACK_0]],
  ])('is referred by that, and both sides have their rewards, where the rollback is heard %s', async (_when, heard) => {
    const { hears, isReferredBy } = friend();
    await hears(...heard);
    await isReferredBy(1);
    expect(referrals.given).toEqual(FOR_ALL_THREE);
    await hears(...heard);
    await isReferredBy(1);
    expect(referrals.given).toEqual(FOR_ALL_THREE);
  });

  it('is referred by none that was rolled back meanwhile', async () => {
    const { hears, isReferredBy } = friend();
    await hears(REDEEMED_0, REDEEMED_1, BACK_1, REDEEMED_1, REDEEMED_2, BACK_0);
    await isReferredBy(2);
  });

  it('is not referred by one that was redeemed before the rollback', async () => {
    const at = { customer_id: 'cust_mary' };
    await referrals.redeemed({ ...at, id: 'r_a' }, 1);
    await referrals.redeemed({ ...at, id: 'r_b' }, 2);
    await referrals.rolledBack({ ...at, id: 'r_a' }, 3);
    expect(await referrals.standing('cust_mary', ['cust_ada'])).toEqual({ counts: [0] });
  });

  it('is referred, and has the reward once, where that is cut off and heard again', async () => {
    const { hears, isReferredBy } = friend();
    await hears(REDEEMED_0, REDEEMED_1);
    referrals.failures = 1;
    await hears(BACK_0);
    await isReferredBy(1);
    expect(referrals.given).toEqual(FOR_ALL_THREE);
  });

  it.each([
    ['before that counts for the referrer', 'count', BACK_0, BACK_1],
    ['and that begins to count meanwhile', 'rule_out', BACK_1, BACK_0],
  ])('is referred no more where that is rolled back %s', async (_when, step, first, meanwhile) => {
    const { hear, hears, isReferredBy } = friend();
    await hears(REDEEMED_0, REDEEMED_1);
    const runner = referrals.app.get(CommandRunner);
    const execute = runner.execute.bind(runner);
    const spy = jest.spyOn(runner, 'execute').mockImplementation(async (...command) => {
      if ((command[2] as { do: string }).do === step) {
        spy.mockImplementation(execute);
        await hear(meanwhile);
      }
      return execute(...command);
    });
    await hear(first);
    spy.mockRestore();
    await isReferredBy(undefined);
    expect(referrals.given).toEqual(FOR_ALL_THREE);
  });

  it('leaves nothing of rollbacks of codes of other campaigns', async () => {
    const other = { campaign_id: 'camp_coupons', customer_id: 'cust_mary' };
    await referrals.rolledBack(other, 7);
    expect(await referrals.refereeEvents('cust_mary', 'camp_coupons')).toEqual([]);
  });
});

describe('however often a friend redeems and is taken back', () => {
  /** A history and all that is heard of it, in any order, some of it more than once. */
  const history = fc.integer({ min: 1, max: 4 }).chain((redemptions) =>
    fc.boolean().chain((isLastStanding) => {
      const numbers = Array.from({ length: redemptions }, (_one, number) => number);
      const messages = numbers.flatMap((number): Heard[] => {
        const isRolledBack = !isLastStanding || number < redemptions - 1;
        return isRolledBack
          ? [
              ['redeemed', number],
              ['rolledBack', number],
            ]
          : [['redeemed', number]];
      });
      const repeats = fc.array(fc.constantFrom(...messages), { maxLength: 4 });
      const heard = repeats.chain((again) =>
        fc.shuffledSubarray([...messages, ...again], { minLength: messages.length + again.length }),
      );
      return heard.map((heard) => ({ heard, counts: isLastStanding ? redemptions - 1 : undefined }));
    }),
  );

  it('the last redemption counts, or none, in every order of hearing', async () => {
    await fc.assert(
      fc.asyncProperty(history, async ({ heard, counts }) => {
        const { hears, isReferredBy } = friend();
        await hears(...heard);
        await isReferredBy(counts);
      }),
      { numRuns: 150 },
    );
  });

  it('the same holds where all is heard at once', async () => {
    await fc.assert(
      fc.asyncProperty(history, async ({ heard, counts }) => {
        const { hear, isReferredBy } = friend();
        await Promise.all(heard.map(hear));
        await isReferredBy(counts);
      }),
      { numRuns: 100 },
    );
  });
});
