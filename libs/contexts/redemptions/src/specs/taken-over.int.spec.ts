import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type JsonObject, type Refusal } from '@perkstream/kernel';
import { type Reply, type UseTier } from '@perkstream/published';
import { NOW, RedemptionsInProcess } from '../testing/redemptions-in-process.js';

type Step = UseTier['step']['do'];

/** Something happens right before steps of tiers. */
class Interrupted extends RedemptionsInProcess {
  readonly steps: Step[] = [];
  before: (step: Step, tier: string) => Promise<unknown> = async () => undefined;

  protected override async use(message: UseTier): Promise<{ embedded: JsonObject } | Refusal> {
    this.steps.push(message.step.do);
    await this.before(message.step.do, message.tierId);
    return super.use(message);
  }

  protected override failed(): void {}

  async typesOfProcesses(): Promise<readonly string[]> {
    const events = await this.events.readAll({ after: undefined, maxCount: 1_000 });
    return events.filter(({ stream }) => stream.startsWith('redemption-')).map(({ type }) => type);
  }
}

const REQUEST = { requestId: 'v-1', commandId: 'v-1' };
const REPEAT = { ...REQUEST, repeatSince: NOW };
let context: Interrupted;

beforeEach(async () => {
  context = new Interrupted();
  await context.open();
});

afterEach(() => context.stop());

const redeem = (given: object) => {
  const redeemables = ['camp_1/a', 'camp_1/b'].map((id) => ({ object: 'promotion_tier', id }));
  return context.reply('redeem-stacked-discounts', {}, { redeemables, order: { amount: 1_000 } }, given);
};
const parentIn = (reply: Reply) => (reply as { body: { parent_redemption: { id: string } } }).body.parent_redemption.id;
const fail = () => Promise.reject(new Error('away'));

describe('A redemption that is asked for again', () => {
  it('is answered from a completed process once all its parts are confirmed, and not before', async () => {
    context.before = (step) => (step === 'confirm' ? fail() : Promise.resolve());
    await expect(redeem(REQUEST)).rejects.toThrow('away');
    await expect(redeem(REPEAT)).rejects.toThrow('away');
    context.before = async () => undefined;
    context.steps.length = 0;
    expect(await redeem(REPEAT)).toMatchObject({ status: 200, body: { redemptions: [{}, {}] } });
    expect(context.steps.filter((step) => step === 'confirm')).toHaveLength(2);
    expect((await context.typesOfProcesses()).filter((type) => type === 'redemption.completed')).toHaveLength(1);
  });

  it('is made anew where it had only begun, once that has ended', async () => {
    context.before = (step, tier) => (step === 'reserve' && tier === 'camp_1/b' ? fail() : Promise.resolve());
    await expect(redeem(REQUEST)).rejects.toThrow('away');
    context.before = async () => undefined;
    await redeem(REPEAT);
    const ended = ['redemption.begun', 'redemption.abandoned', 'redemption.settled'];
    const made = ['redemption.begun', 'redemption.completed', 'redemption.settled'];
    expect(await context.typesOfProcesses()).toEqual([...ended, ...made]);
  });
});

describe('A redemption that another replica took over from this one', () => {
  /** Right before the last one is asked, another replica answers the request. */
  const takenOver = async (given: object) => {
    let other: Reply | undefined;
    context.before = async (step, tier) => {
      if (step !== 'reserve' || tier !== 'camp_1/b' || other) return;
      context.before = async () => undefined;
      other = await redeem(given);
    };
    const reply = await redeem(REQUEST);
    expect(parentIn(reply)).toBe(parentIn(other as Reply));
    expect((await context.typesOfProcesses()).filter((type) => type === 'redemption.completed')).toHaveLength(1);
  };

  it('is looked for before the next attempt is made, although it came here for the first time', async () => {
    await takenOver(REPEAT);
    expect(await context.typesOfProcesses()).toContain('redemption.abandoned');
  });

  it('is answered as that one completed it, and no other attempt is made', async () => {
    await takenOver(REQUEST);
    expect(await context.typesOfProcesses()).not.toContain('redemption.abandoned');
  });
});
