import { describe, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { type EventEarningsGranted, type OrderEarningsEvent, type PointsGrant } from '@perkstream/published';
import { eventEarningsAggregate, orderEarningsAggregate } from './earnings.decider.js';

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

const pay = (position?: number) => ({ ...command, sourceId: 'ord_1', grants: [grant, other], position });
const takeBack = (position?: number) =>
  ({ do: 'take_back', sourceId: 'ord_1', ruleIds: ['ern_1'], now: NOW, position }) as const;
const place = (position?: number) => (position === undefined ? {} : { position });

function earned(grants: readonly PointsGrant[], position?: number): OrderEarningsEvent {
  const data = { orderId: 'ord_1', customerId: 'cust_1', grants, at: NOW, ...place(position) };
  return { type: 'order_earnings.granted', data };
}

function takenBack(position?: number): OrderEarningsEvent {
  return {
    type: 'order_earnings.taken_back',
    data: { orderId: 'ord_1', ruleIds: ['ern_1'], at: NOW, ...place(position) },
  };
}

describe('what an order earns', () => {
  const earnings = story(orderEarningsAggregate);
  const again = (before: number) => ({ ...grant, before });

  it('is given once for each time that it is paid and not taken back', () => {
    earnings.when(pay(1)).then(earned([grant, other], 1));
    const paid = earned([grant, other], 1);
    earnings.given(paid).when(pay(3)).thenNothing();
    earnings.given(paid).when(takeBack(2)).then(takenBack(2));
    earnings
      .given(paid, takenBack(2))
      .when(pay(3))
      .then(earned([again(1)], 3));
    earnings
      .given(paid, takenBack(2), earned([again(1)], 3), takenBack(4))
      .when(pay(5))
      .then(earned([again(2)], 5));
  });

  it('is neither given nor taken back by what comes again after something later', () => {
    const all = [earned([grant, other], 1), takenBack(2)];
    earnings
      .given(...all)
      .when(pay(1))
      .thenNothing();
    const twice = [...all, earned([again(1)], 3)];
    for (const late of [takeBack(2), pay(1), pay(3)]) {
      earnings
        .given(...twice)
        .when(late)
        .thenNothing();
    }
    for (const late of [pay(1), pay(3), takeBack(4)]) {
      earnings
        .given(...twice, takenBack(4))
        .when(late)
        .thenNothing();
    }
  });

  it('can be given at once where the points were canceled by hand before it was paid again', () => {
    earnings
      .given(earned([grant, other], 1), takenBack(3))
      .when(pay(3))
      .then(earned([again(1)], 3));
  });

  it('is compared by moments where an earlier version noted no place', () => {
    earnings
      .given(earned([grant, other]))
      .when(takeBack(2))
      .then(takenBack(2));
    earnings
      .given(earned([grant, other]), takenBack())
      .when(pay())
      .thenNothing();
  });
});
