import { beforeEach, describe, expect, it } from '@jest/globals';
import { type CommandRunner, type Scheduler } from '@perkstream/platform';
import { type RedemptionFailed, type RequestContext } from '@perkstream/published';
import { BrowserRefusals } from './browser-refusals.js';

const context = { projectId: 'proj_1', requestId: 'v-1', channel: 'CLIENT_API' } as unknown as RequestContext;

function failure(id: string, given: Partial<RedemptionFailed> = {}): RedemptionFailed {
  const date = '2026-03-01T08:00:00.000Z';
  return { id, date, relatedObjectType: 'voucher', failureCode: 'quantity_exceeded', ...given } as RedemptionFailed;
}

let appended: (readonly [string, unknown])[];
let fails: boolean;
let refusals: BrowserRefusals;

beforeEach(() => {
  appended = [];
  fails = false;
  const execute = async (_aggregate: unknown, day: string, command: unknown) => {
    if (fails) throw new Error('away');
    appended.push([day, command]);
  };
  refusals = new BrowserRefusals({ execute } as unknown as CommandRunner, {} as Scheduler);
});

const again = (id: string, times: number) => ({ type: 'redemption.refused_again', data: { id, times } });

describe('refused redemptions of browsers', () => {
  it('are recorded once a day for a code and a reason, and counted after that', async () => {
    const first = failure('rf_1');
    expect(refusals.countOn('v_1', first, context)).toBeUndefined();
    expect(refusals.countOn('v_1', failure('rf_2'), context)).toBe(first);
    expect(refusals.countOn('v_1', failure('rf_3'), context)).toBe(first);
    expect(refusals.countOn('v_2', failure('rf_4'), context)).toBeUndefined();
    expect(refusals.countOn('v_1', failure('rf_5', { failureCode: 'voucher_expired' }), context)).toBeUndefined();
    expect(refusals.countOn('v_1', failure('rf_6'), { ...context, projectId: 'proj_2' })).toBeUndefined();
    await refusals.write();
    await refusals.write();
    expect(appended).toEqual([['2026-03-01', again('rf_1', 2)]]);
  });

  it('for codes that do not exist are all of one kind', () => {
    const first = failure('rf_1', { voucherCode: 'GUESS-1', failureCode: 'resource_not_found' });
    expect(refusals.countOn(undefined, first, context)).toBeUndefined();
    const second = failure('rf_2', { voucherCode: 'GUESS-2', failureCode: 'resource_not_found' });
    expect(refusals.countOn(undefined, second, context)).toBe(first);
  });

  it('are recorded anew on the next day, and nothing of the day before is lost', async () => {
    refusals.countOn('v_1', failure('rf_1'), context);
    refusals.countOn('v_1', failure('rf_2'), context);
    const next = failure('rf_3', { date: '2026-03-02T00:00:00.000Z' });
    expect(refusals.countOn('v_1', next, context)).toBeUndefined();
    await refusals.write();
    expect(appended).toEqual([['2026-03-01', again('rf_1', 1)]]);
  });

  it('are counted with the next ones where they cannot be written', async () => {
    refusals.countOn('v_1', failure('rf_1'), context);
    refusals.countOn('v_1', failure('rf_2'), context);
    fails = true;
    await expect(refusals.write()).rejects.toThrow('away');
    refusals.countOn('v_1', failure('rf_3'), context);
    fails = false;
    await refusals.write();
    expect(appended).toEqual([['2026-03-01', again('rf_1', 2)]]);
  });
});
