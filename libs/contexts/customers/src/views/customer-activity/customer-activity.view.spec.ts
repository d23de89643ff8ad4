import { describe, expect, it } from '@jest/globals';
import { derivedId, type JsonObject } from '@perkstream/kernel';
import { type RecordedEvent } from '@perkstream/ports';
import { type ActivityEntry, type EventActivities } from './activity.js';
import { customerActivityView } from './customer-activity.view.js';
import { activitiesOfEvent } from './event-activities.js';

const AT = '2026-03-01T08:00:00.000Z';
const EARLIER = '2026-02-28T00:00:00.000Z';
const ADA = 'cust_ada';
const key = { kind: 'key', id: 'app_1', name: 'Till' };
const channel = { channel_id: 'app_1', channel_type: 'API' };

function event(type: string, data: object, actor: object = key): RecordedEvent {
  const metadata = { projectId: 'proj_1', actor, channel: 'API', correlationId: 'v-1', time: AT };
  return {
    id: `${type}-id`,
    type,
    data,
    metadata,
    position: 7,
    stream: `customer-proj_1.${ADA}`,
    revision: 0,
  } as unknown as RecordedEvent;
}

function entryOf(type: string, data: object): ActivityEntry | undefined {
  const entries = customerActivityView.project(event(type, data)).map(({ change }) => change(null) as ActivityEntry);
  return entries.find(({ customerId }) => customerId === ADA);
}

function shown(type: string, data: object, actor?: object): EventActivities | undefined {
  const entry = entryOf(type, data);
  return entry && activitiesOfEvent(entry, event(type, data, actor));
}

const typesOf = (type: string, data: object) => shown(type, data)?.activities.map((activity) => activity.type);

const order = (fields: object = {}) => ({ id: 'ord_1', status: 'PAID', customer_id: ADA, amount: 900, ...fields });
const redemption = (fields: object = {}) => ({
  id: 'r_1',
  date: AT,
  customerId: ADA,
  trackingId: 'track_1',
  metadata: null,
  relatedObjectType: 'voucher',
  relatedObjectId: 'v_1',
  campaignId: 'camp_1',
  channel,
  order: order(),
  ...fields,
});

describe('the activity of a customer', () => {
  it('is nobody’s where an event concerns nobody', () => {
    expect(shown('order.created', { order: order({ customer_id: null }) })).toBeUndefined();
    expect(shown('voucher.redeemed', { redemption: redemption({ customerId: null }) })).toBeUndefined();
    expect(shown('voucher.deleted', { id: 'v_1', campaignId: null, before: {} })).toBeUndefined();
  });

  it('has the same entries when nothing of the own events can be read any more', () => {
    for (const type of ['customer.created', 'customer.updated'])
      expect(entryOf(type, {})).toEqual(entryOf(type, { customer: { id: ADA } }));
  });

  it('says who did it, and as part of which request', () => {
    const by = (actor: object) => shown('customer.created', { customer: { id: ADA } }, actor);
    expect(by(key)).toMatchObject({ groupId: 'v-1', at: AT });
    expect(by(key)?.source).toEqual({ channel: 'API', api_key: { name: 'Till', app_id: 'app_1' } });
    expect(by({ kind: 'user', id: 'user_1' })?.source).toEqual({ channel: 'API', user: { id: 'user_1' } });
    expect(by({ kind: 'system', id: 'process-runner' })?.source).toEqual({ channel: 'API' });
  });

  it('holds where the event stands, and nothing of what it says', () => {
    expect(entryOf('order.created', { order: order({ metadata: { note: 'secret' } }) })).toEqual({
      id: expect.stringMatching(/^evcus_/),
      projectId: 'proj_1',
      customerId: ADA,
      at: AT,
      position: 7,
      stream: `customer-proj_1.${ADA}`,
      revision: 0,
    });
  });

  it('shows an order that is paid from the beginning as made and paid', () => {
    expect(typesOf('order.created', { order: order() })).toEqual(['customer.order.created', 'customer.order.paid']);
    expect(typesOf('order.created', { order: order({ status: 'CREATED' }) })).toEqual(['customer.order.created']);
  });

  it('shows the status of an order when it has changed', () => {
    const change = (status: string, statusBefore?: string) =>
      typesOf('order.updated', { order: order({ status }), before: null, statusBefore });
    expect(change('PAID', 'CREATED')).toEqual(['customer.order.updated', 'customer.order.paid']);
    expect(change('FULFILLED', 'PAID')).toEqual(['customer.order.updated', 'customer.order.fulfilled']);
    expect(change('CANCELED', 'PAID')).toEqual(['customer.order.updated', 'customer.order.canceled']);
    expect(change('PAID', 'PAID')).toEqual(['customer.order.updated']);
    expect(change('CREATED', 'PAID')).toEqual(['customer.order.updated']);
    // It is the order of another customer by now.
    const moved = { order: order({ customer_id: 'eve' }), before: { customerId: ADA, amount: 900 } };
    expect(typesOf('order.updated', moved)).toEqual([]);
    // Of before it was noted.
    expect(change('PAID')).toEqual(['customer.order.updated']);
  });

  it('shows a return once, with what came back and what was refunded for it', () => {
    const returned = { order: order(), before: null, statusBefore: 'PAID', returnId: 'ret_1' };
    expect(typesOf('order.returned', returned)).toEqual([]);
    const refund = { amount: 540, credits: [], points: [] };
    const items = [{ item: 'ordli_1', source_id: null, quantity: 1, price: 600, discount: 60, paid: 540 }];
    const of = { source_id: null, reason: 'Too small', items, refund };
    const stored = { id: 'ret_1', order_id: 'ord_1', customer_id: ADA, ...of };
    expect(shown('return.completed', { return: stored })?.activities).toEqual([
      {
        type: 'customer.order.returned',
        order: { id: 'ord_1' },
        more: { return: { id: 'ret_1', object: 'return', ...of } },
      },
    ]);
    expect(shown('return.completed', { return: { ...stored, customer_id: null } })).toBeUndefined();
  });

  it('shows the deletion of a voucher by its code, in events of all versions', () => {
    const id = derivedId('v_', Date.parse(EARLIER), 'seed', 'voucher');
    const gone = { id, code: 'GIFT', campaignId: 'camp_1' };
    const activity = {
      type: 'customer.voucher.deleted',
      campaignId: 'camp_1',
      more: { voucher: { id, code: 'GIFT', type: 'DISCOUNT_VOUCHER', created_at: EARLIER, object: 'voucher' } },
    };
    expect(shown('voucher.deleted', { ...gone, holderId: ADA })?.activities).toEqual([activity]);
    expect(shown('voucher.deleted', { ...gone, before: { holderId: ADA } })?.activities).toEqual([activity]);
    expect(shown('voucher.deleted', gone)).toBeUndefined();
    const typeOf = (more: object) =>
      (shown('voucher.deleted', { ...gone, holderId: ADA, ...more })?.activities[0]?.more?.['voucher'] as JsonObject)[
        'type'
      ];
    expect([typeOf({ balance: 0 }), typeOf({ points: 0 })]).toEqual(['GIFT_VOUCHER', 'LOYALTY_CARD']);
  });

  it('shows the order that a redemption opens before the redemption', () => {
    const opening = { redemption: redemption({ opensOrder: true }) };
    const types = ['customer.order.created', 'customer.order.paid', 'customer.redemption.succeeded'];
    expect(typesOf('voucher.redeemed', opening)).toEqual(types);
    expect(typesOf('promotion_tier.redeemed', opening)).toEqual(types);
    expect(typesOf('voucher.redeemed', { redemption: redemption() })).toEqual(['customer.redemption.succeeded']);
  });

  it('shows every redemption of a stack, and every rollback of one', () => {
    const redemptions = [redemption({ parentId: 'r_0' }), redemption({ id: 'r_2', parentId: 'r_0' })];
    const completed = { id: 'r_0', customerId: ADA, redemptions, order: order(), opensOrder: true, date: AT };
    expect(typesOf('redemption.completed', completed)).toEqual([
      'customer.order.created',
      'customer.order.paid',
      'customer.redemption.succeeded',
      'customer.redemption.succeeded',
    ]);
    const rollback = (id: string, relatedObjectType: string) => ({
      id,
      redemptionId: id.replace('rr', 'r'),
      relatedObjectType,
      relatedObjectId: 'x',
      campaignId: null,
    });
    const rollbacks = [rollback('rr_0', 'redemption'), rollback('rr_1', 'voucher'), rollback('rr_2', 'promotion_tier')];
    const event = shown('redemption.rolled_back', {
      customerId: ADA,
      trackingId: null,
      date: AT,
      reason: 'returned',
      metadata: null,
      channel,
      rollbacks,
    });
    expect(event?.activities).toMatchObject([
      { type: 'customer.redemption.rollback.succeeded', voucherId: 'x', rollback: { id: 'rr_1', reason: 'returned' } },
      { type: 'customer.redemption.rollback.succeeded', tierId: 'x', rollback: { redemption: 'r_2' } },
    ]);
  });

  it('says why a redemption or a publication failed', () => {
    const failure = { failureCode: 'quantity_exceeded', failureMessage: 'quantity exceeded' };
    const failed = shown('redemption.failed', { ...redemption(), ...failure });
    expect(failed?.activities).toMatchObject([
      { type: 'customer.redemption.failed', redemption: { result: 'FAILURE', failure_code: 'quantity_exceeded' } },
    ]);
    const publication = { id: 'pub_1', date: AT, customerId: ADA, trackingId: null, vouchers: [], result: 'FAILURE' };
    const unpublished = shown('publication.failed', { ...publication, campaignId: null, ...failure });
    expect(unpublished?.activities).toMatchObject([
      { type: 'customer.publication.failed', publication: { failure_code: 'quantity_exceeded', vouchers: [] } },
    ]);
  });

  it('shows no source id of a customer, which earlier versions stored with publications', () => {
    const hash = `track_${'0a'.repeat(20)}`;
    const publication = { id: 'pub_1', date: AT, customerId: ADA, vouchers: [], result: 'SUCCESS', campaignId: null };
    const tracked = (trackingId: string) => shown('publication.succeeded', { ...publication, trackingId })?.activities;
    expect(JSON.stringify(tracked('ada@example.com'))).not.toContain('ada@example.com');
    expect(tracked(hash)).toMatchObject([{ publication: { tracking_id: hash } }]);
  });

  it('shows the holder of a card credits that were added, not what was taken away', () => {
    const adjusted = { id: 'v_1', campaignId: null, balance: 600, total: 600, holderId: ADA };
    expect(shown('voucher.balance_adjusted', { ...adjusted, credits: 100 })?.activities).toMatchObject([
      { type: 'customer.voucher.gift.balance_added', voucherId: 'v_1', balance: { amount: 100, balance: 600 } },
    ]);
    expect(shown('voucher.balance_adjusted', { ...adjusted, credits: -100 })).toBeUndefined();
    expect(shown('voucher.balance_adjusted', { ...adjusted, credits: 100, holderId: undefined })).toBeUndefined();
  });

  it('shows a custom event with all that was sent', () => {
    const event = { id: 'evt_1', name: 'viewed', schemaId: 'ms_1', customerId: ADA, metadata: { pages: 3 }, at: AT };
    const more = { loyaltyCode: 'CARD', referral: { code: 'FRIEND', referrerId: 'eve' } };
    expect(shown('custom_event.sent', { event: { ...event, ...more } })?.activities).toEqual([
      { type: 'customer.custom_event', customEvent: { ...event, ...more } },
    ]);
  });

  it('shows both sides of a referral what they get for it, if anything', () => {
    const reward = { campaignId: 'camp_2', type: 'LOYALTY_CARD', amount: 50 };
    const converted = {
      campaignId: 'camp_1',
      voucherId: 'v_1',
      refereeId: ADA,
      referrerId: 'eve',
      redemptionId: 'r_1',
    };
    expect(typesOf('referral.converted', converted)).toEqual(['customer.referred']);
    expect(shown('referral.converted', { ...converted, reward })?.activities[1]).toEqual({
      type: 'customer.rewarded',
      campaignId: 'camp_1',
      balance: { points: 50 },
      more: { redemption: { id: 'r_1' } },
    });
    // It counts for the referrer, too, and is no activity of the referrer.
    expect(typesOf('referral.converted', { ...converted, refereeId: 'eve', referrerId: ADA })).toEqual([]);
    const counted = { campaignId: 'camp_1', refereeId: 'eve', referrerId: ADA };
    const rewards = [reward, { ...reward, type: 'GIFT_VOUCHER' }];
    expect(shown('referrer.conversion_counted', { ...counted, rewards })?.activities).toEqual([
      { type: 'customer.rewarded', campaignId: 'camp_1', balance: { points: 50 } },
      { type: 'customer.rewarded', campaignId: 'camp_1', balance: { amount: 50 } },
    ]);
    expect(shown('referrer.conversion_counted', { ...counted, rewards: [] })).toBeUndefined();
  });

  it('shows ids of products, and nothing of orders but what they came to', () => {
    const items = [{ product_id: 'prod_1', name: 'secret' }, { product_id: 'prod_1' }, { sku_id: 'sku_1' }];
    const event = shown('order.created', { order: order({ items, customer: { name: 'Ada' } }) });
    expect(event?.activities[0]).toMatchObject({ productIds: ['prod_1'], order: { id: 'ord_1', amount: 900 } });
    expect(JSON.stringify(event)).not.toMatch(/secret|Ada/);
  });

  it('shows each customer the validations of one event that were theirs, each at its own moment', () => {
    const of = (customerId: string, id: string, date = AT) => {
      const refs = { redeemables: [{ id: 'v_1', type: 'voucher' }], skipped: [], inapplicable: [] };
      return { id, date, requestId: `v-${id}`, customerId, isValid: true, ...refs };
    };
    const counted = {
      campaigns: {},
      validations: [of(ADA, 'valid_1'), of('cust_bob', 'valid_2'), of(ADA, 'valid_3', EARLIER)],
    };
    const recorded = event('validation.counted', counted);
    const entries = customerActivityView.project(recorded).map(({ change }) => change(null) as ActivityEntry);
    expect(entries.map(({ customerId, at }) => [customerId, at])).toEqual([
      [ADA, AT],
      ['cust_bob', AT],
      [ADA, EARLIER],
    ]);
    const ids = entries.map((entry) =>
      activitiesOfEvent(entry, recorded).activities.map(({ validation }) => validation?.['id']),
    );
    expect(ids).toEqual([['valid_1'], ['valid_2'], ['valid_3']]);
  });
});
