import { describe, expect, it } from '@jest/globals';
import { type CommandContext, type CommandRunner, Scheduler } from '@perkstream/platform';
import { type CustomerRecord, type RequestContext, type ValidationsCounted } from '@perkstream/published';
import { type EvaluatedCart } from '../../domain/cart/evaluate-cart.js';
import { ValidationTally } from './validation-tally.js';

const ada = { id: 'cust_ada' } as CustomerRecord;

function contextOf(projectId: string, requestId = 'v-1'): RequestContext {
  const actor = { kind: 'key', id: 'app_1', name: 'Till' } as const;
  return { projectId, actor, channel: 'API', requestId, now: '2026-03-01T08:00:00.000Z', deadline: 0 };
}

function evaluated(status: 'APPLICABLE' | 'INAPPLICABLE', campaignId: string | null): EvaluatedCart {
  const named = { input: { object: 'voucher', id: 'A' }, examined: { redeemable: { id: 'v_1', campaignId } } };
  return { valid: status === 'APPLICABLE', outcomes: [{ status, candidate: { named } }] } as unknown as EvaluatedCart;
}

function tallied() {
  const appended: { data: ValidationsCounted; by: CommandContext }[] = [];
  const store = { isAway: false };
  const execute = async (
    _aggregate: unknown,
    _key: string,
    { data }: { data: ValidationsCounted },
    by: CommandContext,
  ) => {
    if (store.isAway) throw new Error('away');
    appended.push({ data, by });
  };
  const tally = new ValidationTally({ execute } as unknown as CommandRunner, new Scheduler(() => undefined));
  return { tally, appended, store };
}

describe('Validations', () => {
  it('of a project are one event, with sums by campaign', async () => {
    const { tally, appended } = tallied();
    for (let i = 0; i < 3; i++)
      tally.note(contextOf('proj_1'), evaluated('APPLICABLE', 'camp_1'), undefined, undefined);
    tally.note(contextOf('proj_1'), evaluated('INAPPLICABLE', 'camp_1'), undefined, undefined);
    tally.note(contextOf('proj_2'), evaluated('INAPPLICABLE', 'camp_2'), undefined, undefined);
    await tally.write();
    await tally.write();
    expect(appended.map(({ data, by }) => [by.projectId, data.campaigns])).toEqual([
      ['proj_1', { camp_1: { succeeded: 3, failed: 1 } }],
      ['proj_2', { camp_2: { succeeded: 0, failed: 1 } }],
    ]);
  });

  it('of customers are noted, a hundred in an event', async () => {
    const { tally, appended } = tallied();
    for (let i = 0; i < 250; i++) tally.note(contextOf('proj_1', `v-${i}`), evaluated('APPLICABLE', null), ada, 'key');
    await tally.write();
    expect(appended.map(({ data }) => data.validations?.length)).toEqual([100, 100, 50]);
    expect(appended[0]?.data.validations?.[0]).toMatchObject({
      customerId: 'cust_ada',
      isValid: true,
      sessionKey: 'key',
    });
  });

  it('about which there is nothing to say write nothing', async () => {
    const { tally, appended } = tallied();
    tally.note(contextOf('proj_1'), evaluated('APPLICABLE', null), undefined, undefined);
    await tally.write();
    expect(appended).toEqual([]);
  });

  it('wait while the store is away, and are the same command when they are tried again', async () => {
    const { tally, appended, store } = tallied();
    store.isAway = true;
    tally.note(contextOf('proj_1'), evaluated('APPLICABLE', 'camp_1'), ada, undefined);
    await expect(tally.write()).rejects.toThrow('away');
    store.isAway = false;
    tally.note(contextOf('proj_1'), evaluated('APPLICABLE', 'camp_1'), ada, undefined);
    await tally.write();
    expect(appended.map(({ data }) => data.campaigns)).toEqual([
      { camp_1: { succeeded: 1, failed: 0 } },
      { camp_1: { succeeded: 1, failed: 0 } },
    ]);
    expect(appended[0]?.by.repeatSince).toBeDefined();
    expect(appended[0]?.by.commandId).not.toBe(appended[1]?.by.commandId);
  });
});
