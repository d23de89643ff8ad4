import { describe, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { type EventEarningsGranted, type PointsGrant } from '@perkstream/published';
import { eventEarningsAggregate } from './earnings.decider.js';

const NOW = '2026-03-01T08:00:00.000Z';
const grant: PointsGrant = {
  ruleId: 'ern_1',
  banner: null,
  campaignId: 'camp_1',
  cardId: 'v_1',
  points: 5,
  activatesAt: null,
};
const other = { ...grant, ruleId: 'ern_2', points: 7 };
const command = { do: 'grant', sourceId: 'evt_1', customerId: 'cust_1', now: NOW } as const;

function granted(...grants: PointsGrant[]): EventEarningsGranted {
  return { type: 'event_earnings.granted', data: { eventId: 'evt_1', customerId: 'cust_1', grants, at: NOW } };
}

describe('what is earned for one thing', () => {
  const earnings = story(eventEarningsAggregate);

  it('is given by each rule once', () => {
    earnings.when({ ...command, grants: [grant, other] }).then(granted(grant, other));
    earnings
      .given(granted(grant))
      .when({ ...command, grants: [{ ...grant, points: 9 }, other] })
      .then(granted(other));
  });

  it('is not noted when there is nothing new', () => {
    earnings.when({ ...command, grants: [] }).thenNothing();
    earnings
      .given(granted(grant))
      .when({ ...command, grants: [grant] })
      .thenNothing();
  });
});
