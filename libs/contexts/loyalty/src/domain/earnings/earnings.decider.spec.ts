import { describe, expect, it } from '@jest/globals';
import { fold } from '@perkstream/kernel';
import { story } from '@perkstream/kernel/testing';
import { type EventEarningsGranted, type OrderEarningsEvent, type PointsGrant } from '@perkstream/published';
import { eventEarningsAggregate, leftOf, orderEarningsAggregate } from './earnings.decider.js';

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

const again = (before: number) => ({ ...grant, before });

describe('what an order earns', () => {
  const earnings = story(orderEarningsAggregate);

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

const back = (returnId: string, keeps: Record<string, number>, known: readonly string[] = ['ern_1', 'ern_2']) =>
  ({
    do: 'reduce',
    sourceId: 'ord_1',
    returnId,
    policy: 'PROPORTIONAL',
    known,
    terms: Object.fromEntries(Object.entries(keeps).map(([id, n]) => [id, { keeps: n }])),
    now: NOW,
  }) as const;

function reduced(returnId: string, points: Record<string, number>): OrderEarningsEvent {
  const reductions = Object.entries(points).map(([ruleId, n]) => ({ ruleId, banner: null, cardId: 'v_1', points: n }));
  const data = { orderId: 'ord_1', returnId, policy: 'PROPORTIONAL', reductions, at: NOW } as const;
  return { type: 'order_earnings.reduced', data };
}

describe('what an order earned, when goods come back', () => {
  const earnings = story(orderEarningsAggregate);
  const paid = earned([grant, other], 1);

  it('is reduced to what the rest earns; a grant that nothing is known of stays', () => {
    earnings
      .given(paid)
      .when(back('ret_1', { ern_1: 2 }))
      .then(reduced('ret_1', { ern_1: 3 }));
    earnings
      .given(paid, reduced('ret_1', { ern_1: 3 }))
      .when(back('ret_2', { ern_1: 0, ern_2: 0 }))
      .then(reduced('ret_2', { ern_1: 2, ern_2: 7 }));
  });

  it('never grows: a return that is heard of late takes nothing that was left by then', () => {
    earnings
      .given(paid, reduced('ret_2', { ern_1: 4 }))
      .when(back('ret_1', { ern_1: 3, ern_2: 9 }))
      .then(reduced('ret_1', {}));
  });

  it('is reduced once by a return', () => {
    earnings
      .given(paid, reduced('ret_1', { ern_1: 3 }))
      .when(back('ret_1', { ern_1: 0 }))
      .thenNothing();
    earnings.given(reduced('ret_1', {})).when(back('ret_1', {})).thenNothing();
  });

  it('is not reduced by terms from before it was noted', () => {
    earnings
      .given(paid)
      .when(back('ret_1', {}, []))
      .thenNothing();
    earnings
      .given(paid)
      .when(back('ret_1', { ern_1: 0 }, ['ern_1']))
      .thenNothing();
    earnings
      .given()
      .when(back('ret_1', {}, []))
      .then(reduced('ret_1', {}));
  });

  it('is taken whole where one of the returns before it takes all', () => {
    const all = {
      ...reduced('ret_1', {}),
      data: { ...reduced('ret_1', {}).data, policy: 'ALL' },
    } as OrderEarningsEvent;
    const { late } = fold(orderEarningsAggregate, [all, reduced('ret_2', {}), paid]);
    expect(late).toEqual({ returnId: 'ret_2', policy: 'ALL' });
  });

  it('is given whole when the order is paid again after it was canceled', () => {
    const history = [paid, reduced('ret_1', { ern_1: 3 }), takenBack(2)];
    earnings
      .given(...history)
      .when(pay(3))
      .then(earned([again(1)], 3));
    const left = ({ grants }: { grants: Readonly<Record<string, Parameters<typeof leftOf>[0]>> }) =>
      Object.fromEntries(Object.entries(grants).map(([id, each]) => [id, leftOf(each)]));
    expect(left(fold(orderEarningsAggregate, history.slice(0, 2)))).toEqual({ ern_1: 2, ern_2: 7 });
    expect(left(fold(orderEarningsAggregate, [...history, earned([again(1)], 3)]))).toEqual({ ern_1: 5, ern_2: 7 });
  });
});
