import { describe, expect, it } from '@jest/globals';
import { type Draft, EMPTY_DRAFT } from './draft.js';
import { faultsOf, FIELD_OF_PROPERTY, type StepName, stepOf, stepsOf } from './steps.js';

const fields = (step: StepName, change: Partial<Draft>) => Object.keys(faultsOf({ ...EMPTY_DRAFT, ...change }, step));

describe('The steps of the wizard', () => {
  it('leave codes out of a promotion', () => {
    expect(stepsOf({ kind: 'PROMOTION' })).toEqual(['kind', 'gain', 'when']);
    expect(stepsOf({ kind: 'GIFT_VOUCHERS' })).toContain('codes');
  });

  it.each<[StepName, Partial<Draft>, string[]]>([
    ['kind', { name: ' ' }, ['name']],
    ['kind', { name: 'Summer' }, []],
    ['gain', {}, []],
    ['gain', { discount: '' }, ['discount']],
    ['gain', { discount: 101 }, ['discount']],
    ['gain', { discount: 0, discountKind: 'FIXED' }, []],
    ['gain', { kind: 'GIFT_VOUCHERS', cardAmount: 0 }, ['cardAmount']],
    ['gain', { kind: 'REFERRAL_PROGRAM' }, ['rewardCampaign']],
    ['gain', { kind: 'PROMOTION' }, ['offers.0.name']],
    ['codes', { codes: 'shared' }, ['sharedCode']],
    ['codes', { codes: 'shared', kind: 'GIFT_VOUCHERS' }, []],
    ['codes', { count: 100_001 }, ['count']],
    ['codes', { pattern: 'A-#', count: 100 }, ['pattern']],
    ['when', { starts: '2026-07-01T00:00', ends: '2026-07-01T00:00' }, ['ends']],
    ['when', { ends: '2026-07-01T00:00' }, []],
  ])('%s with %j has faults in %j', (step, change, expected) => {
    expect(fields(step, change)).toEqual(expected);
  });

  it('have each field that the API can object to', () => {
    const missing = Object.values(FIELD_OF_PROPERTY).filter((field) => !Object.hasOwn(EMPTY_DRAFT, field));
    expect(missing).toEqual([]);
    expect(['offers.1.value', 'ends', 'pattern'].map(stepOf)).toEqual(['gain', 'when', 'codes']);
  });
});
