import { describe, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { type RefereeEvent } from '@perkstream/published';
import { refereeAggregate } from './referee.decider.js';

const NOW = '2026-03-01T08:00:00.000Z';
const referral = {
  campaignId: 'camp_1',
  campaignName: 'Friends',
  voucherId: 'v_1',
  referrerId: 'cust_ada',
  refereeId: 'cust_grace',
  redemptionId: 'r_1',
};
const reward = { campaignId: 'camp_gifts', type: 'GIFT_VOUCHER', amount: 500 } as const;
const convert = (changes: object = {}) => ({ do: 'convert', ...referral, now: NOW, ...changes }) as const;
const revert = (redemptionId = 'r_1') => ({ do: 'revert', redemptionId, now: NOW }) as const;
const converted = (changes: object = {}): RefereeEvent => ({
  type: 'referral.converted',
  data: { ...referral, at: NOW, ...changes },
});
const { voucherId: _voucher, ...shown } = referral;
const reverted: RefereeEvent = { type: 'referral.reverted', data: { ...shown, at: NOW } };
const referees = story(refereeAggregate);

describe('a referee', () => {
  it('is referred by the first code, and by no other one', () => {
    referees.when(convert()).then(converted());
    referees
      .given(converted())
      .when(convert({ redemptionId: 'r_2', referrerId: 'cust_joan' }))
      .thenNothing();
  });

  it('is referred by a custom event, which no rollback takes back', () => {
    const { redemptionId: _redemption, ...others } = referral;
    const byEvent = { ...others, eventId: 'evt_1' };
    const noted: RefereeEvent = { type: 'referral.converted', data: { ...byEvent, at: NOW } };
    referees.when({ do: 'convert', ...byEvent, now: NOW }).then(noted);
    referees.given(noted).when(convert()).thenNothing();
    referees.given(noted).when(revert()).thenNothing();
  });

  it('is nobody by an own code', () => {
    referees.when(convert({ referrerId: 'cust_grace' })).thenNothing();
  });

  it('is none any more when that redemption is rolled back, and may be referred again', () => {
    referees.given(converted()).when(revert()).then(reverted);
    referees.given(converted()).when(revert('r_2')).thenNothing();
    referees.when(revert()).thenNothing();
    const again = { redemptionId: 'r_2', referrerId: 'cust_joan' };
    referees.given(converted(), reverted).when(convert(again)).then(converted(again));
  });

  it('is not referred by what happened while an earlier code counted, however late that is heard of', () => {
    const taken: RefereeEvent = { type: 'referral.reverted', data: { ...shown, at: NOW, position: 7 } };
    referees
      .given(converted())
      .when({ ...revert(), position: 7 })
      .then(taken);
    const other = { redemptionId: 'r_2', referrerId: 'cust_joan' };
    referees
      .given(converted(), taken)
      .when(convert({ ...other, position: 6 }))
      .thenNothing();
    referees
      .given(converted(), taken)
      .when(convert({ ...other, position: 8 }))
      .then(converted(other));
  });

  it('gets the reward once', () => {
    referees.when(convert({ reward })).then(converted({ reward }));
    referees.given(converted({ reward }), reverted).when(convert({ reward })).then(converted());
  });
});
