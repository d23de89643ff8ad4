import { describe, expect, it } from '@jest/globals';
import { instantOf, millisecondsOf } from '@perkstream/kernel';
import { story } from '@perkstream/kernel/testing';
import { type Delivery, type DeliveryQueueEvent } from '@perkstream/published';
import { deliveryQueueAggregate } from './delivery-queue.decider.js';

const NOW = '2026-03-01T08:00:00.000Z';
const queue = story(deliveryQueueAggregate);
const after = (minutes: number) => instantOf(millisecondsOf(NOW) + minutes * 60_000);

function delivery(id: string): Delivery {
  const ids = { webhookId: 'wh_1', type: 'voucher.created', eventId: `evt_${id}`, entityId: 'v_1', groupId: 'v-1' };
  return { id, ...ids, eventAt: NOW, things: {}, references: {}, at: NOW };
}

const scheduled = (id: string): DeliveryQueueEvent => ({
  type: 'webhook_delivery.scheduled',
  data: { delivery: delivery(id) },
});
const begun = (id: string, attempt: number, at = NOW): DeliveryQueueEvent => ({
  type: 'webhook_delivery.begun',
  data: { id, attempt, until: instantOf(millisecondsOf(at) + 60_000) },
});
const end = (id: string, attempt: number, arrived: boolean, now = NOW) =>
  ({ do: 'end', id, attempt, outcome: arrived ? '200' : '500', arrived, now }) as const;
const failed = (id: string, attempt: number, at: string, dueAt: string): DeliveryQueueEvent => ({
  type: 'webhook_delivery.failed',
  data: { id, attempt, outcome: '500', at, dueAt },
});

describe('what waits to be sent to a webhook about one object', () => {
  it('is sent in order, by one at a time', () => {
    queue.given(scheduled('a'), scheduled('b')).when({ do: 'begin', now: NOW }).then(begun('a', 1));
    queue.given(scheduled('a'), begun('a', 1)).when({ do: 'begin', now: NOW }).thenRefused('not_due');
    queue
      .given(scheduled('a'), scheduled('b'), begun('a', 1))
      .when(end('a', 1, true))
      .then({ type: 'webhook_delivery.succeeded', data: { id: 'a', attempt: 1, outcome: '200', at: NOW } });
    const arrived = {
      type: 'webhook_delivery.succeeded',
      data: { id: 'a', attempt: 1, outcome: '200', at: NOW },
    } as const;
    queue
      .given(scheduled('a'), scheduled('b'), begun('a', 1), arrived)
      .when({ do: 'begin', now: NOW })
      .then(begun('b', 1));
    queue.given(scheduled('a'), begun('a', 1), arrived).when({ do: 'begin', now: NOW }).thenRefused('not_due');
  });

  it('is tried again after a minute where the time for it has passed', () => {
    const nextDay = after(2_000);
    queue
      .given(scheduled('a'), begun('a', 1), failed('a', 1, NOW, after(1)), begun('a', 2, nextDay))
      .when(end('a', 2, false, nextDay))
      .then(failed('a', 2, nextDay, after(2_001)));
  });

  it('is taken up by another hand when the one that began it has died', () => {
    const later = after(1);
    queue
      .given(scheduled('a'), begun('a', 1))
      .when({ do: 'begin', now: later })
      .then(begun('a', 2, later));
    queue
      .given(scheduled('a'), begun('a', 1), begun('a', 2, later))
      .when(end('a', 1, true))
      .thenNothing();
  });

  it('is tried again for a day at growing distances, and then given up', () => {
    const events: DeliveryQueueEvent[] = [scheduled('a'), scheduled('b')];
    const due: number[] = [];
    let now = NOW;
    for (let attempt = 1; ; attempt++) {
      events.push(begun('a', attempt, now));
      const outcome = deliveryQueueAggregate.decide(end('a', attempt, false, now), queue.given(...events).state());
      const [event] = outcome as readonly DeliveryQueueEvent[];
      if (event?.type !== 'webhook_delivery.failed') {
        expect(event).toMatchObject({ type: 'webhook_delivery.given_up', data: { attempt: 13 } });
        break;
      }
      events.push(event);
      due.push((millisecondsOf(event.data.dueAt) - millisecondsOf(NOW)) / 60_000);
      now = event.data.dueAt;
    }
    expect(due).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 1_440]);
  });

  it('keeps what comes later from overtaking what is tried again', () => {
    const due = after(1);
    const events = [scheduled('a'), begun('a', 1), failed('a', 1, NOW, due), scheduled('b')];
    queue
      .given(...events)
      .when({ do: 'begin', now: NOW })
      .thenRefused('not_due');
    queue
      .given(...events)
      .when({ do: 'begin', now: due })
      .then(begun('a', 2, due));
  });

  it('is dropped as a whole', () => {
    queue
      .given(scheduled('a'), begun('a', 1), scheduled('b'))
      .when({ do: 'drop', now: NOW })
      .then({ type: 'webhook_deliveries.dropped', data: { ids: ['a', 'b'], at: NOW } });
    const dropped = { type: 'webhook_deliveries.dropped', data: { ids: ['a'], at: NOW } } as const;
    queue
      .given(scheduled('a'), begun('a', 1), dropped)
      .when(end('a', 1, true))
      .thenNothing();
    queue.given(scheduled('a'), dropped).when({ do: 'drop', now: NOW }).thenNothing();
  });

  it('is bounded', () => {
    const full = Array.from({ length: 1_000 }, (_each, index) => scheduled(`d${index}`));
    queue
      .given(...full)
      .when({ do: 'schedule', delivery: delivery('more') })
      .thenRefused('queue_is_full');
  });

  it('counts no attempt in which the receiver was never asked, for a day', () => {
    const unresolved = { ...end('a', 1, false), outcome: 'name_not_resolved', isUncounted: true } as const;
    const failing = (at: string, dueAt: string): DeliveryQueueEvent => ({
      type: 'webhook_delivery.failed',
      data: { id: 'a', attempt: 1, outcome: 'name_not_resolved', at, dueAt, isUncounted: true },
    });
    const uncounted = failing(NOW, after(1));
    queue.given(scheduled('a'), begun('a', 1)).when(unresolved).then(uncounted);
    queue
      .given(scheduled('a'), begun('a', 1), uncounted)
      .when({ do: 'begin', now: after(1) })
      .then(begun('a', 1, after(1)));
    queue
      .given(scheduled('a'), begun('a', 1), uncounted, begun('a', 1, after(1_440)))
      .when({ ...unresolved, now: after(1_440) })
      .then({
        type: 'webhook_delivery.given_up',
        data: { id: 'a', attempt: 1, outcome: 'name_not_resolved', at: after(1_440) },
      });
  });
});
