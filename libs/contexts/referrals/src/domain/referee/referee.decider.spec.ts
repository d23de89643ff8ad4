import { describe, expect, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { type RefereeStreamEvent } from '@perkstream/published';
import { refereeAggregate, MAX_REMEMBERED_ROLLBACKS, toHearAgain } from './referee.decider.js';

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
const converted = (changes: object = {}): RefereeStreamEvent => ({
  type: 'referral.converted',
  data: { ...referral, at: NOW, ...changes },
});
const { voucherId: _voucher, ...shown } = referral;
const reverted: RefereeStreamEvent = { type: 'referral.reverted', data: { ...shown, at: NOW } };
const referees = story(refereeAggregate);

/** Joan brings, at a place in the order of all events. */
const source = { id: 'evt_1', correlationId: 'v-1' };
const again = (redemptionId: string, position: number) =>
  convert({ redemptionId, referrerId: 'cust_joan', position, source });
const { campaignName: _name, ...people } = referral;
const deferred = (redemptionId: string, position: number): RefereeStreamEvent => ({
  type: 'referral.deferred',
  data: { ...people, referrerId: 'cust_joan', redemptionId, position, source, at: NOW },
});
const revertedAt = (position: number): RefereeStreamEvent => ({
  type: 'referral.reverted',
  data: { ...shown, at: NOW, position },
});
const ofGrace = { campaignId: 'camp_1', refereeId: 'cust_grace' };
const ruleOut = (redemptionId: string, position: number) =>
  ({ do: 'rule_out', ...ofGrace, redemptionId, position, now: NOW }) as const;
const ruledOut = (redemptionId: string, position: number): RefereeStreamEvent => ({
  type: 'referral.ruled_out',
  data: { ...ofGrace, redemptionId, position, at: NOW },
});

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
    const noted: RefereeStreamEvent = { type: 'referral.converted', data: { ...byEvent, at: NOW } };
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
    const by = { redemptionId: 'r_2', referrerId: 'cust_joan' };
    referees.given(converted(), reverted).when(convert(by)).then(converted(by));
  });

  it('is not referred by what happened while an earlier code counted, however late that is heard of', () => {
    const taken: RefereeStreamEvent = { type: 'referral.reverted', data: { ...shown, at: NOW, position: 7 } };
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

  it('has what is redeemed while a code counts wait for its rollback, and the first after that is heard again', () => {
    referees.given(converted()).when(again('r_2', 5)).then(deferred('r_2', 5));
    referees.given(converted(), deferred('r_2', 5)).when(again('r_2', 5)).thenNothing();
    const waiting = [converted(), deferred('r_4', 9), deferred('r_2', 5), deferred('r_3', 7)];
    expect(toHearAgain(referees.given(...waiting).state())).toBeUndefined();
    const next = toHearAgain(referees.given(...waiting, revertedAt(6)).state());
    expect(next).toEqual(deferred('r_3', 7).data);
    expect(toHearAgain(referees.given(...waiting, revertedAt(10)).state())).toBeUndefined();
    referees
      .given(...waiting, revertedAt(6))
      .when(again('r_3', 7))
      .thenTypes('referral.converted');
  });

  it('is heard of again, too, where what follows from the redemption that waited was cut off', () => {
    const { redemptionId: _redemption, ...later } = { ...referral, referrerId: 'cust_joan' };
    const counts = converted({ ...later, redemptionId: 'r_2' });
    const state = referees.given(converted(), deferred('r_2', 5), revertedAt(4), counts).state();
    expect(toHearAgain(state)).toEqual(deferred('r_2', 5).data);
    expect(toHearAgain(referees.given(converted()).state())).toBeUndefined();
  });

  it('is not referred by a redemption whose rollback was heard before, or while it waited', () => {
    referees.when(ruleOut('r_2', 6)).then(ruledOut('r_2', 6));
    referees.given(ruledOut('r_2', 6)).when(again('r_2', 5)).thenNothing();
    referees.given(ruledOut('r_2', 6)).when(ruleOut('r_2', 6)).thenNothing();
    const events = [converted(), deferred('r_2', 5), ruledOut('r_2', 6)];
    referees
      .given(...events)
      .when(again('r_2', 5))
      .thenNothing();
    expect(toHearAgain(referees.given(...events, revertedAt(4)).state())).toBeUndefined();
    referees
      .given(...events, revertedAt(4))
      .when(again('r_2', 5))
      .thenNothing();
  });

  it('keeps nothing of rollbacks that change nothing', () => {
    referees.given(converted()).when(ruleOut('r_1', 4)).thenNothing();
    referees.given(converted(), revertedAt(4)).when(ruleOut('r_1', 4)).thenNothing();
    const { redemptionId: _redemption, ...others } = referral;
    const byEvent: RefereeStreamEvent = {
      type: 'referral.converted',
      data: { ...others, eventId: 'evt_1', at: NOW },
    };
    referees.given(byEvent).when(ruleOut('r_2', 6)).thenNothing();
    referees.given(byEvent).when(again('r_2', 5)).thenNothing();
  });

  it('has nothing wait whose place is unknown, and lets nothing that waits count after a rollback without one', () => {
    referees
      .given(converted())
      .when(convert({ redemptionId: 'r_2', source }))
      .thenNothing();
    expect(toHearAgain(referees.given(converted(), deferred('r_2', 5), reverted).state())).toBeUndefined();
  });

  it('is remembered within bounds: the latest redemptions wait, and none counts that was rolled back', () => {
    const places = Array.from({ length: 2 * MAX_REMEMBERED_ROLLBACKS }, (_one, index) => 10 + 2 * index);
    const many = referees.given(converted(), ...places.map((place) => deferred(`r_${place}`, place))).state();
    expect(many.deferred).toHaveLength(MAX_REMEMBERED_ROLLBACKS);
    expect(many.deferred.at(-1)).toMatchObject({ position: places.at(-1) });
    const rolledBack = places.map((place) => ruledOut(`r_${place}`, place + 1));
    expect(referees.given(...rolledBack).state().ruledOut).toHaveLength(MAX_REMEMBERED_ROLLBACKS);
    for (const place of places) {
      referees
        .given(...rolledBack)
        .when(again(`r_${place}`, place))
        .thenNothing();
    }
  });
});
