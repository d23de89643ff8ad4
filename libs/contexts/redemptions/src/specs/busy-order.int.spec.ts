import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type JsonObject, refuse, type Refusal } from '@perkstream/kernel';
import { ProcessRunner } from '@perkstream/platform';
import { type ChangeOrder, type UseTier } from '@perkstream/published';
import { NOW, RedemptionsInProcess } from '../testing/redemptions-in-process.js';

/** A redemption works on every order while `isBusy`; notes what happens to the order and to uses. */
class WithBusyOrder extends RedemptionsInProcess {
  isBusy = false;
  /** The process dies before its order is asked. */
  isCutShort = false;
  readonly log: string[] = [];

  protected override changeOrder({ step }: ChangeOrder): unknown {
    if (this.isCutShort) throw new Error('cut short');
    if (this.isBusy) return refuse('multiple_requests', { resourceType: 'order' });
    this.log.push(`order ${step.do}`);
    return {};
  }

  protected override use(message: UseTier): Promise<{ embedded: JsonObject } | Refusal> {
    if (message.step.do === 'give_back') this.log.push('use give_back');
    return super.use(message);
  }

  protected override failed(): void {}
}

let context: WithBusyOrder;
let redemption: string;

beforeEach(async () => {
  context = new WithBusyOrder();
  await context.open();
  const { body } = (await context.redeem('camp_1/a')) as { body: { redemptions: { id: string }[] } };
  redemption = body.redemptions[0]!.id;
  context.log.length = 0;
});

afterEach(() => context.stop());

/** The next round of the processes, long after. */
const nextRound = () => context.app.get(ProcessRunner).finishUnfinished(Date.now() + 3_600_000, false);
const COMPLETE = ['order roll_back', 'use give_back'];

describe('A rollback of a redemption on whose order another one works', () => {
  it('is refused and changes nothing, and is done afterwards', async () => {
    context.isBusy = true;
    expect(await context.rollBack(redemption)).toMatchObject({ error: { code: 400, key: 'multiple_requests' } });
    expect(context.log).toEqual([]);
    expect(await context.standing('camp_1')).toEqual([redemption]);
    context.isBusy = false;
    expect(await nextRound()).toBe(0);
    expect(await context.rollBack(redemption)).toMatchObject({ status: 200 });
    expect(context.log).toEqual(COMPLETE);
    expect(await context.standing('camp_1')).toEqual([]);
  });

  it('waits where it was cut short, until the order is free', async () => {
    context.isCutShort = true;
    await expect(context.rollBack(redemption)).rejects.toThrow('cut short');
    context.isCutShort = false;
    context.isBusy = true;
    await expect(nextRound()).rejects.toMatchObject({ name: 'EngineUnavailable', engine: 'order' });
    expect(context.log).toEqual([]);
    context.isBusy = false;
    const later = () => context.app.get(ProcessRunner).finishUnfinished(Date.now() + 7_200_000, false);
    expect(await later()).toBe(1);
    expect(context.log).toEqual(COMPLETE);
    expect(await context.standing('camp_1')).toEqual([]);
  });

  it('is not refused to a repeat of its request once it will be done: that waits for the order as well', async () => {
    context.isCutShort = true;
    const request = { requestId: 'v-1', commandId: 'v-1' };
    await expect(context.rollBack(redemption, {}, request)).rejects.toThrow('cut short');
    context.isCutShort = false;
    context.isBusy = true;
    await expect(nextRound()).rejects.toThrow('waits for its order');
    const repeat = () => context.rollBack(redemption, {}, { ...request, repeatSince: NOW });
    await expect(repeat()).rejects.toMatchObject({ name: 'EngineUnavailable', outcome: 'unknown' });
    expect(context.log).toEqual([]);
    context.isBusy = false;
    expect(await repeat()).toMatchObject({ status: 200, body: { redemption } });
    expect(context.log).toEqual(COMPLETE);
    expect(await repeat()).toMatchObject({ status: 200, body: { redemption } });
  });
});
