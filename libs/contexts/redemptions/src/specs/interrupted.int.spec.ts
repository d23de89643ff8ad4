import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Sqlite } from '@perkstream/adapter-sqlite';
import { type JsonObject, refuse, type Refusal } from '@perkstream/kernel';
import { EngineUnavailable } from '@perkstream/ports';
import { type UseTier } from '@perkstream/published';
import { RedemptionsInProcess } from '../testing/redemptions-in-process.js';

/** Its store has no room for one of the appends. */
class OnFullDisk extends RedemptionsInProcess {
  /** The number of the append that fails, from the next one on. */
  failing = Infinity;

  protected override watch({ eventStore }: Sqlite): void {
    const append = eventStore.append.bind(eventStore);
    eventStore.append = (...given) => {
      this.failing -= 1;
      return this.failing === 0
        ? Promise.reject(new EngineUnavailable('sqlite', 'not_done', { message: 'the disk is full' }))
        : append(...given);
    };
  }

  protected override failed(): void {}
}

let context: OnFullDisk;

beforeEach(async () => {
  context = new OnFullDisk();
  await context.open();
});

afterEach(() => context.stop());

const stack = (given = {}) => {
  const redeemables = ['camp_1/a', 'camp_1/b'].map((id) => ({ object: 'promotion_tier', id }));
  return context.reply('redeem-stacked-discounts', {}, { redeemables, order: { amount: 1_000 } }, given);
};

/** How a stack comes out whose n-th append fails. */
async function outcomeOf(failing: number): Promise<string> {
  context.failing = failing;
  return stack().then(
    () => 'done',
    (error: unknown) => (error as EngineUnavailable).outcome,
  );
}

describe('A stack that is redeemed on a disk that is full', () => {
  it('was not redeemed where its first step could not be stored; past it the outcome is unknown', async () => {
    const outcomes: string[] = [];
    for (let failing = 1; outcomes.at(-1) !== 'done'; failing++) outcomes.push(await outcomeOf(failing));
    expect(outcomes.length).toBeGreaterThan(3);
    expect(outcomes).toEqual(['not_done', ...outcomes.slice(1, -1).map(() => 'unknown'), 'done']);
  });

  it('is in doubt where a request is repeated, because an earlier one may have stored something', async () => {
    context.failing = 1;
    const repeated = stack({ requestId: 'v-repeated', repeatSince: '2026-03-01T07:59:59.000Z' });
    await expect(repeated).rejects.toMatchObject({ outcome: 'unknown' });
  });
});

/** Another replica confirms all uses before this one does. */
class BesideFasterReplica extends RedemptionsInProcess {
  protected override use(message: UseTier): Promise<{ embedded: JsonObject } | Refusal> {
    if (message.step.do === 'confirm') return Promise.resolve(refuse('not_held'));
    return super.use(message);
  }
}

describe('A stack whose uses another replica has confirmed', () => {
  it('shows what was redeemed in the answer', async () => {
    const beside = new BesideFasterReplica();
    await beside.open();
    const redeemables = ['camp_1/a', 'camp_1/b'].map((id) => ({ object: 'promotion_tier', id }));
    const reply = await beside.reply('redeem-stacked-discounts', {}, { redeemables, order: { amount: 1_000 } });
    const shown = redeemables.map((tier) => ({ promotion_tier: expect.objectContaining(tier) as unknown }));
    expect(reply).toMatchObject({ body: { redemptions: shown } });
    await beside.stop();
  });
});
