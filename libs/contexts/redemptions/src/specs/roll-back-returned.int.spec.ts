import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type JsonObject, refuse, type Refusal } from '@perkstream/kernel';
import { ProcessRunner } from '@perkstream/platform';
import {
  type ChangeOrder,
  type CommandOrigin,
  DEFAULT_STACKING_RULES,
  RollBackReturned,
  type UseTier,
} from '@perkstream/published';
import { recordOf, redeemedTogether } from '../testing/made-redemptions.js';
import { RedemptionsInProcess } from '../testing/redemptions-in-process.js';

const A_YEAR_LATER = '2027-03-01T08:00:00.000Z';
const COMMAND = { commandId: 'return/ret_1/roll-back', now: A_YEAR_LATER };

/** Notes what happens to the order and to uses. */
class WithOrder extends RedemptionsInProcess {
  isBusy = false;
  /** The process dies at these steps. */
  cutShortAt: string | undefined;
  readonly log: string[] = [];

  protected override changeOrder({ step }: ChangeOrder): unknown {
    if (this.isBusy) return refuse('multiple_requests', { resourceType: 'order' });
    this.note(step.do === 'roll_back' ? `order ${step.mode} ${step.status}` : step.do);
    return {};
  }

  protected override async use(message: UseTier): Promise<{ embedded: JsonObject } | Refusal> {
    if (message.step.do === 'give_back') this.note('use');
    return super.use(message);
  }

  private note(step: string): void {
    if (this.cutShortAt !== undefined && step.startsWith(this.cutShortAt)) throw new Error('cut short');
    this.log.push(step);
  }

  protected override failed(): void {}
}

let context: WithOrder;

beforeEach(async () => {
  context = new WithOrder();
  await context.open();
  await redeemedTogether(context, 'r_1', [tierRecord('r_1')]);
});

afterEach(() => context.stop());

function tierRecord(id: string) {
  return {
    ...recordOf(id),
    relatedObjectType: 'promotion_tier' as const,
    relatedObjectId: 'camp_1/a',
    campaignId: 'camp_1',
  };
}

/** @returns the code of the refusal, undefined where there was none */
async function rollBack(id: string, given: Partial<CommandOrigin> = {}): Promise<string | undefined> {
  const origin = context.originOf({ ...COMMAND, ...given });
  const refusal = await context.messenger.send(new RollBackReturned('proj_1', id, 'Everything came back', origin));
  return refusal?.refused;
}

async function types(): Promise<readonly string[]> {
  const events = await context.events.readAll({ after: undefined, maxCount: 1_000 });
  return events.map(({ type }) => type).filter((type) => type.includes('roll'));
}

const ONCE = ['rollback.begun', 'redemption.rolled_back'];
const COMPLETE = ['order WITH_ORDER undefined', 'use'];
const REPEAT = { repeatSince: A_YEAR_LATER };
const nextRound = () => context.app.get(ProcessRunner).finishUnfinished(Date.now() + 3_600_000, false);

describe('A redemption of which the last goods came back', () => {
  it('is rolled back however old it is, with its order, whatever the project says', async () => {
    context.stackingRules = { ...DEFAULT_STACKING_RULES, redeemablesRollbackOrderMode: 'WITHOUT_ORDER' };
    expect(await context.rollBack('r_1', {}, { now: A_YEAR_LATER })).toMatchObject({
      error: { key: 'invalid_redemption' },
    });
    expect(await rollBack('r_1')).toBeUndefined();
    expect(context.log).toEqual(COMPLETE);
    expect(await context.standing('camp_1')).toEqual([]);
    const stored = await context.events.read('rollback-proj_1.r_1');
    expect(stored.at(-1)?.data).toMatchObject({
      reason: 'Everything came back',
      orderMode: 'WITH_ORDER',
      date: A_YEAR_LATER,
      metadata: null,
      rollbacks: [{ redemptionId: 'r_1' }],
    });
  });

  it('is rolled back with all that was redeemed together', async () => {
    await redeemedTogether(context, 'r_parent', [tierRecord('r_a'), tierRecord('r_b')]);
    expect(await rollBack('r_parent')).toBeUndefined();
    expect(context.log).toEqual([...COMPLETE, 'use']);
    expect(await context.standing('camp_1')).toEqual(['r_1']);
  });

  it('is left alone where it was rolled back already, which is no failure', async () => {
    expect(await context.rollBack('r_1')).toMatchObject({ status: 200 });
    context.log.length = 0;
    expect(await rollBack('r_1')).toBeUndefined();
    expect(context.log).toEqual([]);
    expect(await types()).toEqual(ONCE);
  });

  it('is rolled back once for a command that is repeated, after a crash at any step', async () => {
    context.cutShortAt = 'order';
    await expect(rollBack('r_1')).rejects.toThrow('cut short');
    context.cutShortAt = 'use';
    await expect(rollBack('r_1', REPEAT)).rejects.toThrow('cut short');
    context.cutShortAt = undefined;
    expect(await rollBack('r_1', REPEAT)).toBeUndefined();
    expect(await rollBack('r_1', REPEAT)).toBeUndefined();
    expect(await rollBack('r_1')).toBeUndefined();
    expect(await types()).toEqual(ONCE);
    expect(await context.standing('camp_1')).toEqual([]);
  });

  it('waits while another redemption works on the order, and is rolled back when it is asked again', async () => {
    context.isBusy = true;
    expect(await rollBack('r_1')).toBe('multiple_requests');
    expect(await rollBack('r_1', REPEAT)).toBe('multiple_requests');
    expect(context.log).toEqual([]);
    context.isBusy = false;
    expect(await rollBack('r_1', REPEAT)).toBeUndefined();
    expect(context.log).toEqual(COMPLETE);
    expect(await types()).toEqual(ONCE);
  });

  it('is rolled back in the end though nobody asks again', async () => {
    context.isBusy = true;
    expect(await rollBack('r_1')).toBe('multiple_requests');
    context.isBusy = false;
    expect(await nextRound()).toBe(1);
    expect(context.log).toEqual(COMPLETE);
    expect(await rollBack('r_1', { commandId: 'another' })).toBeUndefined();
    expect(await context.standing('camp_1')).toEqual([]);
  });

  it('is not there where it is unknown, a child, a rollback, or has failed', async () => {
    await redeemedTogether(context, 'r_parent', [tierRecord('r_a'), tierRecord('r_b')]);
    await context.happened('attempts-proj_1.2026-03-01', 'redemption.failed', {
      ...recordOf('rf_1'),
      failureCode: 'quantity_exceeded',
    });
    const { body } = (await context.rollBack('r_1')) as unknown as { body: { id: string } };
    for (const id of ['r_none', 'r_a', 'rf_1', body.id]) expect([id, await rollBack(id)]).toEqual([id, 'not_found']);
  });
});
