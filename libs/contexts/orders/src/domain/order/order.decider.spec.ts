import { describe, expect, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { type OrderDocument, type OrderEvent } from '@perkstream/published';
import { type OrderCommand } from './commands.js';
import { orderAggregate } from './order.decider.js';

const NOW = '2026-03-01T08:00:00.000Z';
const LATER = '2026-03-01T08:00:30.000Z';
const MUCH_LATER = '2026-03-01T08:01:31.000Z';

const order: OrderDocument = {
  id: 'ord_1',
  source_id: 'A-1',
  status: 'PAID',
  customer_id: 'cust_1',
  referrer_id: null,
  metadata: { shop: 'Rome' },
  created_at: NOW,
  updated_at: null,
  redemptions: {},
  object: 'order',
  amount: 1000,
  initial_amount: 1000,
  ...{ discount_amount: 0, items_discount_amount: 0, total_discount_amount: 0 },
  ...{ applied_discount_amount: 0, items_applied_discount_amount: 0, total_applied_discount_amount: 0 },
  total_amount: 1000,
};
const counted = { customerId: 'cust_1', amount: 1000, date: NOW };
const wasPaid = { before: counted, statusBefore: 'PAID' };
const created: OrderEvent = { type: 'order.created', data: { order } };
const opened: OrderEvent = { type: 'order.opened', data: { order } };

const processOf = (redemptionId: string) => `process of ${redemptionId}`;
const reservedBy = (redemptionId: string, at = NOW): OrderEvent => ({
  type: 'order.reserved',
  data: { redemptionId, process: processOf(redemptionId), at },
});
/** By default of the order as it was created. */
const reserve = (redemptionId: string, { version = 1, now = LATER } = {}) =>
  ({ do: 'reserve', redemptionId, process: processOf(redemptionId), version, now }) as const satisfies OrderCommand;

const priced: OrderDocument = { ...order, discount_amount: 300, total_discount_amount: 300, total_amount: 700 };
const noteOfA = { date: NOW, related_object_type: 'voucher', related_object_id: 'v_1', related_object_parent_id: null };
const redeemA = {
  do: 'redeem',
  redemptionId: 'r_a',
  order: priced,
  notes: { r_a: noteOfA },
  now: LATER,
} as const satisfies OrderCommand;
const redeemed: OrderDocument = { ...priced, updated_at: LATER, redemptions: { r_a: noteOfA } };
const redeemedByA: OrderEvent = {
  type: 'order.redeemed',
  data: { order: redeemed, ...wasPaid, redemptionId: 'r_a' },
};

describe('an order', () => {
  it('is made by the first upsert, and changed by the next', () => {
    const upsert = { do: 'upsert', id: 'ord_1', now: NOW } as const;
    const changes = {
      status: 'PAID',
      sourceId: 'A-1',
      customerId: 'cust_1',
      metadata: { shop: 'Rome' },
      amount: 1000,
    } as const;
    story(orderAggregate)
      .when({ ...upsert, changes })
      .then(created);
    story(orderAggregate)
      .given(created)
      .when({ ...upsert, changes, now: LATER })
      .thenNothing();
    const fulfilled = { ...order, status: 'FULFILLED', updated_at: LATER };
    story(orderAggregate)
      .given(created)
      .when({ ...upsert, changes: { status: 'FULFILLED' }, now: LATER })
      .then({ type: 'order.updated', data: { order: fulfilled, ...wasPaid } });
  });

  it('merges metadata key by key, and removes the keys that are null', () => {
    const metadata = { lane: 2 };
    story(orderAggregate)
      .given(created)
      .when({ do: 'update', changes: { metadata: { shop: null, lane: 2 } }, now: LATER })
      .then({ type: 'order.updated', data: { order: { ...order, metadata, updated_at: LATER }, ...wasPaid } });
  });

  it('names what it counted for until now: nothing, before it was paid', () => {
    const unpaid = { ...order, status: 'CREATED' };
    story(orderAggregate)
      .given({ type: 'order.created', data: { order: unpaid } })
      .when({ do: 'update', changes: { status: 'PAID' }, now: LATER })
      .then({
        type: 'order.updated',
        data: { order: { ...order, updated_at: LATER }, before: null, statusBefore: 'CREATED' },
      });
  });

  it('cannot be worked on when there is none', () => {
    story(orderAggregate).when(reserve('r_a')).thenRefused('not_found');
    story(orderAggregate).when({ do: 'update', changes: {}, now: NOW }).thenRefused('not_found');
    story(orderAggregate).when(redeemA).thenRefused('not_found');
  });
});

describe('an order that a redemption opened', () => {
  it('gets a stream of its own with the first command that changes it', () => {
    story(orderAggregate)
      .when({ ...reserve('r_a', { version: 0 }), adopt: order })
      .then(opened, reservedBy('r_a', LATER));
  });

  it('stays where it is when nothing changes', () => {
    story(orderAggregate)
      .when({ do: 'update', changes: { status: 'PAID' }, now: LATER, adopt: order })
      .thenNothing();
    story(orderAggregate).when({ do: 'release', redemptionId: 'r_a', now: LATER, adopt: order }).thenNothing();
  });

  it('is not opened twice', () => {
    story(orderAggregate)
      .given(opened)
      .when({ ...reserve('r_a', { version: 0 }), adopt: { ...order, status: 'CREATED' } })
      .then(reservedBy('r_a', LATER));
  });

  it('brings nobody into its events', () => {
    const customer = { id: 'cust_1', email: 'ada@example.com' };
    const events = story(orderAggregate)
      .when({ ...reserve('r_a', { version: 0 }), adopt: { ...order, customer, referrer: customer } })
      .thenTypes('order.opened', 'order.reserved');
    expect(JSON.stringify(events)).not.toContain('ada@example.com');
  });
});

describe('a reserved order', () => {
  it('is nobody else’s, however much time has passed', () => {
    const held = story(orderAggregate).given(created, reservedBy('r_a'));
    held.when(reserve('r_b', { now: MUCH_LATER })).thenRefused('multiple_requests');
    held.when({ do: 'update', changes: { status: 'CANCELED' }, now: MUCH_LATER }).thenRefused('multiple_requests');
    held
      .when({ do: 'roll_back', mode: 'WITH_ORDER', notes: { r_0: { rollback_id: 'rr_0' } }, now: MUCH_LATER })
      .thenRefused('multiple_requests');
  });

  it('is free for others once the process of the redemption has ended', () => {
    const held = story(orderAggregate).given(created, reservedBy('r_a'));
    held.when({ ...reserve('r_b', { now: MUCH_LATER }), ended: 'r_a' }).then(reservedBy('r_b', MUCH_LATER));
    held.when({ do: 'update', changes: { status: 'CANCELED' }, now: LATER, ended: 'r_a' }).thenTypes('order.updated');
    held.when({ ...reserve('r_b'), ended: 'r_0' }).thenRefused('multiple_requests');
  });

  it('is the one that was priced', () => {
    const changed: OrderEvent = { type: 'order.updated', data: { order, ...wasPaid } };
    story(orderAggregate).given(created, changed).when(reserve('r_a')).thenRefused('order_changed');
    story(orderAggregate)
      .given(created, changed)
      .when(reserve('r_a', { version: 2 }))
      .thenTypes('order.reserved');
    const untouched: OrderEvent[] = [reservedBy('r_a'), { type: 'order.released', data: { redemptionId: 'r_a' } }];
    story(orderAggregate)
      .given(created, ...untouched)
      .when(reserve('r_b'))
      .thenTypes('order.reserved');
    story(orderAggregate)
      .given(opened, changed)
      .when(reserve('r_a', { version: 0 }))
      .thenRefused('order_changed');
  });

  it('is reserved once by the same redemption', () => {
    story(orderAggregate).given(created, reservedBy('r_a')).when(reserve('r_a')).thenNothing();
  });

  it('is free once it is released by the redemption that reserved it', () => {
    const released: OrderEvent = { type: 'order.released', data: { redemptionId: 'r_a' } };
    const release = { do: 'release', redemptionId: 'r_a', now: LATER } as const;
    story(orderAggregate).given(created, reservedBy('r_a')).when(release).then(released);
    story(orderAggregate).given(created, reservedBy('r_b')).when(release).thenNothing();
    story(orderAggregate)
      .given(created, reservedBy('r_a'), released)
      .when(reserve('r_b'))
      .then(reservedBy('r_b', LATER));
  });

  it('takes the priced order and the notes of the redemption, and is free', () => {
    story(orderAggregate).given(created, reservedBy('r_a')).when(redeemA).then(redeemedByA);
    story(orderAggregate).given(created, reservedBy('r_a'), redeemedByA).when(redeemA).thenNothing();
    story(orderAggregate)
      .given(created, reservedBy('r_a'), redeemedByA)
      .when(reserve('r_b', { version: 2 }))
      .thenTypes('order.reserved');
  });

  it('keeps what it is known by, and takes nobody’s data', () => {
    const sent = { ...priced, id: 'ord_9', source_id: 'B', created_at: LATER, customer: { email: 'ada@example.com' } };
    story(orderAggregate)
      .given(created, reservedBy('r_a'))
      .when({ ...redeemA, order: sent })
      .then(redeemedByA);
  });

  it('takes the notes alone when an older engine let others take it after a minute', () => {
    const late = { ...redeemA, now: MUCH_LATER };
    const noted = { ...order, updated_at: MUCH_LATER, redemptions: { r_a: noteOfA } };
    const taken = story(orderAggregate).given(created, reservedBy('r_a'), reservedBy('r_b', MUCH_LATER));
    const event: OrderEvent = {
      type: 'order.redeemed',
      data: { order: noted, ...wasPaid, redemptionId: 'r_a' },
    };
    taken.when(late).then(event);
    const still = story(orderAggregate).given(created, reservedBy('r_a'), reservedBy('r_b', MUCH_LATER), event);
    expect(still.state().reservation?.redemptionId).toBe('r_b');
  });
});

describe('a redeemed order that is rolled back', () => {
  const undo = { rollback_id: 'rr_a', rollback_date: MUCH_LATER };
  const redemptions = { r_a: { ...noteOfA, ...undo } };
  const before = { before: { ...counted, amount: 700 }, statusBefore: 'PAID' };
  const rollBack = (fields: object): OrderCommand => ({
    do: 'roll_back',
    mode: 'WITH_ORDER',
    notes: { r_a: undo },
    now: MUCH_LATER,
    ...fields,
  });
  const redeemedOrder = story(orderAggregate).given(created, reservedBy('r_a'), redeemedByA);
  const rolledBack = (
    after: OrderDocument,
    mode: 'WITH_ORDER' | 'WITHOUT_ORDER' = 'WITH_ORDER',
    discount?: number,
  ): OrderEvent => ({
    type: 'order.rolled_back',
    data: { order: after, ...before, mode, redemptionIds: ['r_a'], ...(discount !== undefined && { discount }) },
  });

  it('loses its discounts and is cancelled', () => {
    redeemedOrder
      .when(rollBack({}))
      .then(rolledBack({ ...order, status: 'CANCELED', updated_at: MUCH_LATER, redemptions }));
  });

  it('takes the status that was asked for', () => {
    redeemedOrder
      .when(rollBack({ status: 'CREATED' }))
      .then(rolledBack({ ...order, status: 'CREATED', updated_at: MUCH_LATER, redemptions }));
  });

  it('stays as it is, but for the notes, in the other mode', () => {
    redeemedOrder
      .when(rollBack({ mode: 'WITHOUT_ORDER', redeemed: { ...priced, total_applied_discount_amount: 300 } }))
      .then(rolledBack({ ...redeemed, updated_at: MUCH_LATER, redemptions }, 'WITHOUT_ORDER', 300));
  });

  describe('in part', () => {
    const noted = { ...redeemed, redemptions: { r_a: noteOfA, r_b: noteOfA } };
    const ofB: OrderDocument = { ...noted, discount_amount: 450, total_discount_amount: 450, total_amount: 550 };
    const twice = story(orderAggregate).given(created, redeemedByA, {
      type: 'order.redeemed',
      data: { order: ofB, ...wasPaid, redemptionId: 'r_b' },
    });
    const after = (command: OrderCommand) => {
      const [event] = twice.when(command).thenTypes('order.rolled_back');
      return (event as Extract<OrderEvent, { type: 'order.rolled_back' }>).data.order;
    };
    const undoA = { redeemed: { ...priced, applied_discount_amount: 300 } };

    it('keeps the discounts of the other redemptions, and its status', () => {
      expect(after(rollBack(undoA))).toMatchObject({
        status: 'PAID',
        discount_amount: 150,
        total_amount: 850,
        redemptions: { r_a: undo, r_b: noteOfA },
      });
      expect(after(rollBack({ ...undoA, status: 'CREATED' }))).toMatchObject({ status: 'CREATED', total_amount: 850 });
    });

    it('loses them all with the last one', () => {
      const both = rollBack({ ...undoA, notes: { r_a: undo, r_b: undo } });
      expect(after(both)).toMatchObject({ status: 'CANCELED', discount_amount: 0, total_amount: 1000 });
    });
  });

  it('is rolled back once', () => {
    const once = rolledBack({ ...order, status: 'CANCELED', updated_at: MUCH_LATER, redemptions });
    story(orderAggregate).given(created, reservedBy('r_a'), redeemedByA, once).when(rollBack({})).thenNothing();
  });

  it('is not in the way of a redemption that reserves it after the rollback', () => {
    const once = rolledBack({ ...order, status: 'CANCELED', updated_at: MUCH_LATER, redemptions });
    const taken = story(orderAggregate).given(created, reservedBy('r_a'), redeemedByA, once, reservedBy('r_b'));
    taken.when(rollBack({})).thenNothing();
    expect(taken.state().reservation?.redemptionId).toBe('r_b');
  });
});

describe('the discounts of an order', () => {
  const ofClient = { ...order, discount_amount: 200, total_discount_amount: 200, total_amount: 800 };
  const sent: OrderEvent = { type: 'order.created', data: { order: ofClient } };
  const update = (changes: object) => ({ do: 'update', changes, now: LATER }) as const;

  it('are the client’s own where no redemption stands', () => {
    expect(story(orderAggregate).given(sent).state().ownDiscount).toBe(200);
    const changed = story(orderAggregate)
      .given(sent)
      .when(update({ discountAmount: 500 }))
      .thenTypes('order.updated');
    expect(
      story(orderAggregate)
        .given(sent, ...changed)
        .state().ownDiscount,
    ).toBe(500);
  });

  it('are kept while redemptions stand, or the change is refused', () => {
    const standing = story(orderAggregate).given(created, redeemedByA);
    for (const changes of [{ amount: 299 }, { discountAmount: 0 }, { discountAmount: 400 }, { items: [], amount: 0 }])
      standing.when(update(changes)).thenRefused('invalid_order');
    standing.when(update({ amount: 300, status: 'FULFILLED' })).thenTypes('order.updated');
    expect(standing.state().ownDiscount).toBe(0);
  });

  it('are the order’s own once they are rolled back without the order', () => {
    const both = { ...redeemed, redemptions: { r_a: { ...noteOfA, rollback_id: 'rr_a' }, r_b: noteOfA } };
    const rolledBack: OrderEvent = {
      type: 'order.rolled_back',
      data: { order: both, ...wasPaid, mode: 'WITHOUT_ORDER', redemptionIds: ['r_a'], discount: 300 },
    };
    expect(story(orderAggregate).given(created, redeemedByA, rolledBack).state().ownDiscount).toBe(300);
  });
});
