import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually, loopTurns, stoppedClock } from '@perkstream/kernel/testing';
import { type CalloutOutcome } from '@perkstream/ports';
import {
  earningRuleEvents,
  loyaltyEvents,
  orderEvents,
  promotionStackEvents,
  promotionTierEvents,
  redemptionEvents,
  referralEvents,
  rewardEvents,
  validationRuleEvents,
  FindFailingWebhooks,
  voucherEvents,
} from '@perkstream/published';
import { NOW, SHOP, WebhooksInProcess } from '../testing/webhooks-in-process.js';

let webhooks: WebhooksInProcess;
const clock = stoppedClock({ timers: 'real' });

beforeEach(async () => {
  webhooks = await WebhooksInProcess.start();
});

afterEach(async () => {
  await webhooks.stop();
});

const enabled = (id: string) => webhooks.publish(voucherEvents.enabled, { id });

describe('a webhook', () => {
  it('gets the events that it names, in the documented envelope, signed', async () => {
    const { id } = await webhooks.webhook(['voucher.deleted', 'voucher.enabled']);
    await webhooks.publish(voucherEvents.disabled, { id: 'v_1' });
    await webhooks.publish(voucherEvents.enabled, { id: 'v_1' });
    const [sent] = await webhooks.calledTimes(1);
    expect(webhooks.calls).toHaveLength(1);
    expect(sent).toEqual({
      id: expect.stringMatching(/^whs_/),
      project_id: SHOP,
      created_at: NOW,
      type: 'voucher.enabled',
      data: { voucher: { id: 'v_1', code: 'CODE', object: 'voucher' }, created_at: NOW },
      source: { id, object: 'webhook', target_url: 'https://hooks.example.com/' },
      event: { id: 'evt_2', type: 'voucher.enabled', created_at: NOW, entity_id: 'v_1', group_id: 'v-1' },
    });
    const [{ body, headers, url } = {} as never] = webhooks.calls;
    expect(url).toBe('https://hooks.example.com/');
    expect(headers).toEqual({
      'content-type': 'application/json',
      'x-perkstream-signature': expect.stringMatching(/^t=\d+,v1=[0-9a-f]{64}$/),
      'x-voucherify-signature': createHmac('sha256', 'secret').update(body).digest('hex'),
    });
    expect(await webhooks.deliveries(id)).toEqual([
      {
        id: sent?.['id'],
        object: 'webhook_delivery',
        type: 'voucher.enabled',
        event_id: 'evt_2',
        entity_id: 'v_1',
        status: 'DELIVERED',
        attempts: 1,
        last_outcome: '200',
        created_at: NOW,
        updated_at: expect.any(String),
      },
    ]);
  });

  it('is found to fail from a refused attempt on, until one is taken', async () => {
    const { id } = await webhooks.webhook(['voucher.enabled']);
    const failing = (since = '2000-01-01T00:00:00.000Z') =>
      webhooks.messenger.ask(new FindFailingWebhooks(SHOP, since));
    expect(await failing()).toEqual([]);
    webhooks.outcome = () => ({ status: 500 });
    await enabled('v_1');
    const [found] = await eventually(failing, ({ length }) => length === 1);
    expect(found).toEqual({ id, targetUrl: 'https://hooks.example.com/', at: expect.any(String) });
    expect(await failing('9999-01-01T00:00:00.000Z')).toEqual([]);
    webhooks.outcome = () => ({ status: 200 });
    clock.jumps(61_000);
    expect(await eventually(failing, ({ length }) => length === 0)).toEqual([]);
  });

  it('says of each attempt what came of it, and what is sent', async () => {
    const { id } = await webhooks.webhook(['voucher.enabled']);
    webhooks.outcome = () => ({ status: 500, said: 'out of order' });
    await enabled('v_1');
    const [first] = await eventually(
      () => webhooks.deliveries(id),
      ([each]) => each?.['last_outcome'] !== undefined,
    );
    webhooks.outcome = () => ({ status: 200 });
    clock.jumps(61_000);
    const path = { projectId: SHOP, webhookId: id, deliveryId: first?.['id'] };
    const shown = () => webhooks.answer('get-webhook-delivery', path);
    const delivery = await eventually(shown, ({ status }) => status === 'DELIVERED');
    expect(delivery).toMatchObject({
      id: first?.['id'],
      attempts_made: [
        { attempt: 1, outcome: '500', said: 'out of order' },
        { attempt: 2, outcome: '200' },
      ],
    });
    expect(delivery['payload']).toEqual(webhooks.bodies()[1]);
    expect(await webhooks.reply('get-webhook-delivery', { ...path, deliveryId: 'whs_other' })).toMatchObject({
      error: { key: 'not_found' },
    });
  });

  it('is called once to try it, also where it is off, and says what it was answered', async () => {
    const { id } = await webhooks.webhook(['voucher.enabled'], { active: false });
    webhooks.outcome = () => ({ status: 404, said: 'no such page' });
    const tested = await webhooks.answer('test-webhook', { projectId: SHOP, webhookId: id });
    expect(tested).toMatchObject({
      arrived: false,
      outcome: '404',
      said: 'no such page',
      payload: { type: 'webhook.test' },
    });
    webhooks.outcome = () => ({ status: 204 });
    const again = await webhooks.answer('test-webhook', { projectId: SHOP, webhookId: id });
    expect(again).toMatchObject({ arrived: true, outcome: '204' });
    expect(again['payload']).toEqual(webhooks.bodies()[1]);
    expect(await webhooks.deliveries(id)).toEqual([]);
  });

  it('gets no address that can never be called, and can be switched off where it has one of before', async () => {
    const inside = { target_url: 'http://10.0.0.1/', events: ['voucher.enabled'] };
    const refused = { error: { key: 'invalid_payload', details: expect.stringContaining('target_url') } };
    expect(await webhooks.reply('create-webhook', { projectId: SHOP }, inside)).toMatchObject(refused);
    const { id: webhookId } = await webhooks.webhook(['voucher.enabled']);
    expect(await webhooks.reply('update-webhook', { projectId: SHOP, webhookId }, inside)).toMatchObject(refused);
    webhooks.insideAddresses = /^$/;
    const { id: older } = await webhooks.webhook([], inside);
    webhooks.insideAddresses = /./;
    const off = { ...inside, active: false };
    expect(await webhooks.answer('update-webhook', { projectId: SHOP, webhookId: older }, off)).toMatchObject(off);
  });

  it('gets an event once, however often that comes, and one of a thing that is gone with its id', async () => {
    await webhooks.webhook(['voucher.enabled']);
    for (let time = 0; time < 3; time++) await webhooks.publish(voucherEvents.enabled, { id: 'v_gone' }, 'evt_same');
    const sent = await webhooks.calledTimes(1);
    expect(sent).toMatchObject([{ data: { voucher: { id: 'v_gone', object: 'voucher' } } }]);
  });

  it('gets a voucher that is made by itself, not the codes of a campaign', async () => {
    await webhooks.webhook(['voucher.created']);
    const made = { code: 'CODE', type: 'DISCOUNT_VOUCHER', active: true } as const;
    await webhooks.publish(voucherEvents.created, { id: 'v_1', ...made, campaign_id: 'camp_1' });
    await webhooks.publish(voucherEvents.created, { id: 'v_2', ...made });
    const sent = await webhooks.calledTimes(1);
    expect(sent).toMatchObject([{ type: 'voucher.created', data: { voucher: { id: 'v_2' } } }]);
  });

  it('gets each entry of a loyalty card, and points that wait', async () => {
    const cards = ['transaction.created', 'points_added', 'points_expired', 'pending_points.added'];
    await webhooks.webhook([
      ...cards.map((type) => `voucher.loyalty_card.${type}`),
      'customer.rewarded.loyalty_points',
    ]);
    const entry = { id: 'v_1', campaign_id: 'camp_1', transaction_id: 'vtx_1', points: 5, balance: 9 };
    for (const type of ['POINTS_ADDITION', 'POINTS_ACCRUAL', 'POINTS_REDEMPTION']) {
      await webhooks.publish(loyaltyEvents.pointsMoved, { ...entry, type });
    }
    await webhooks.publish(loyaltyEvents.pendingPointsChanged, {
      id: 'v_1',
      pending_points_id: 'lopp_1',
      change: 'added',
    });
    await webhooks.publish(loyaltyEvents.pendingPointsChanged, {
      id: 'v_1',
      pending_points_id: 'lopp_1',
      change: 'canceled',
    });
    const sent = await webhooks.calledTimes(6);
    const created = 'voucher.loyalty_card.transaction.created';
    expect(sent.map(({ type }) => type)).toEqual([
      created,
      'voucher.loyalty_card.points_added',
      created,
      'customer.rewarded.loyalty_points',
      created,
      'voucher.loyalty_card.pending_points.added',
    ]);
    expect(sent[0]).toMatchObject({
      data: {
        voucher: { id: 'v_1' },
        campaign: { id: 'camp_1' },
        balance: { points: 5, balance: 9 },
        transaction: { id: 'vtx_1', type: 'POINTS_ADDITION' },
      },
    });
  });

  it('gets a return as the API shows it, with its order and customer', async () => {
    await webhooks.webhook(['order.returned']);
    await webhooks.publish(orderEvents.returned, {
      id: 'ret_1',
      order_id: 'ord_1',
      customer_id: 'cust_1',
      policy: { discounts: 'KEEP', credits: 'PROPORTIONAL', points: 'PROPORTIONAL' },
      refund: { amount: 900, credits: [], points: [] },
      items: [],
      charged: [],
      redemptions: [],
    });
    const [sent] = await webhooks.calledTimes(1);
    expect(sent).toMatchObject({
      type: 'order.returned',
      data: { return: { id: 'ret_1' }, order: { id: 'ord_1' }, customer: { id: 'cust_1' } },
      event: { entity_id: 'ret_1' },
    });
  });

  it('gets changes of earning rules and rewards, and who gets one', async () => {
    await webhooks.webhook([
      ...['assigned', 'disabled'].map((type) => `campaign.earning_rule.${type}`),
      ...['created', 'deleted'].map((type) => `campaign.reward.assignment.${type}`),
      ...['redemption.succeeded', 'customer.rewarded'],
    ]);
    const rule = { id: 'ern_1', campaign_id: 'camp_1' };
    await webhooks.publish(earningRuleEvents.created, { ...rule, event: 'order.paid', active: true });
    await webhooks.publish(earningRuleEvents.updated, rule);
    await webhooks.publish(earningRuleEvents.disabled, rule);
    const assignment = { id: 'rewa_1', reward_id: 'rew_1', campaign_id: 'camp_1' };
    await webhooks.publish(rewardEvents.assigned, { ...assignment, points: 5 });
    await webhooks.publish(rewardEvents.unassigned, assignment);
    const redemption = {
      id: 'r_1',
      customer_id: 'cust_1',
      related_object_type: 'voucher',
      related_object_id: 'v_1',
      order_amount: 0,
      discount_amount: 0,
    } as const;
    await webhooks.publish(redemptionEvents.succeeded, redemption);
    await webhooks.publish(redemptionEvents.succeeded, { ...redemption, id: 'r_2', points: 5, reward_id: 'rew_1' });
    const sent = await webhooks.calledTimes(7);
    const byType = (one: (typeof sent)[number], other: (typeof sent)[number]) =>
      String(one['type']).localeCompare(String(other['type']));
    expect(sent.sort(byType).map(({ type, data }) => [type, data])).toMatchObject([
      ['campaign.earning_rule.assigned', { campaign: { id: 'camp_1' }, earning_rule: { id: 'ern_1' } }],
      ['campaign.earning_rule.disabled', { earning_rule: { id: 'ern_1', object: 'earning_rule' } }],
      ['campaign.reward.assignment.created', { reward: { id: 'rew_1' }, reward_assignment: { id: 'rewa_1' } }],
      ['campaign.reward.assignment.deleted', { campaign: { id: 'camp_1' }, reward_assignment: { id: 'rewa_1' } }],
      ['customer.rewarded', { reward: { id: 'rew_1' }, redemption: { id: 'r_2' }, customer: { id: 'cust_1' } }],
      ['redemption.succeeded', {}],
      ['redemption.succeeded', {}],
    ]);
  });

  it('gets the campaign of tiers, stacks and assignments that change', async () => {
    const [tier, stack] = ['campaign.promotion_tier', 'campaign.promotion_stack'];
    const unassigned = 'business_validation_rule.assignment.deleted';
    await webhooks.webhook([`${tier}.updated`, `${tier}.enabled`, `${tier}.disabled`, `${stack}.updated`, unassigned]);
    const about = { id: 'promo_1', campaign_id: 'camp_1' };
    await webhooks.publish(promotionTierEvents.updated, { ...about, changed: ['name'] });
    await webhooks.publish(promotionTierEvents.enabled, about);
    await webhooks.publish(promotionTierEvents.disabled, about);
    await webhooks.publish(promotionStackEvents.updated, { ...about, id: 'stack_1', changed: ['name'] });
    const assignment = { id: 'asgm_1', rule_id: 'val_1' };
    const rule = { related_object_type: 'campaign', related_object_id: 'camp_1' } as const;
    await webhooks.publish(validationRuleEvents.unassigned, { ...assignment, ...rule });
    const earning = { related_object_type: 'earning_rule', related_object_id: 'ern_1' } as const;
    await webhooks.publish(validationRuleEvents.unassigned, { ...assignment, ...earning });
    const sent = await webhooks.calledTimes(6);
    const byId = new Map(
      sent.map(({ type, data, event }) => [`${String(type)} ${(event as { entity_id: string }).entity_id}`, data]),
    );
    const [campaign, promotion_tier] = [{ id: 'camp_1' }, { id: 'promo_1' }];
    expect(Object.fromEntries(byId)).toMatchObject({
      [`${tier}.updated promo_1`]: { promotion_tier, campaign },
      [`${tier}.enabled promo_1`]: { promotion_tier, campaign },
      [`${tier}.disabled promo_1`]: { promotion_tier, campaign },
      [`${stack}.updated stack_1`]: { promotion_stack: { id: 'stack_1' }, campaign },
      [`${unassigned} camp_1`]: { campaign, rule: { id: 'val_1' }, assignment: { related_object_type: 'campaign' } },
      [`${unassigned} ern_1`]: { earning_rule: { id: 'ern_1' }, rule: { id: 'val_1' } },
    });
  });

  it('gets the rewards of both sides of a referral', async () => {
    await webhooks.webhook(['customer.rewarded']);
    const reward = { campaign_id: 'camp_1', reward_campaign_id: 'camp_2', amount: 50 };
    const points = { ...reward, reward_type: 'LOYALTY_CARD', customer_id: 'cust_1' } as const;
    await webhooks.publish(referralEvents.rewarded, points);
    await webhooks.publish(referralEvents.rewarded, { ...points, reward_type: 'GIFT_VOUCHER', redemption_id: 'r_1' });
    const sent = await webhooks.calledTimes(2);
    expect(sent.map(({ data }) => data)).toMatchObject([
      { customer: { id: 'cust_1' }, campaign: { id: 'camp_1' }, balance: { points: 50 } },
      { redemption: { id: 'r_1' }, balance: { amount: 50 } },
    ]);
  });

  it('gets the proper name of a type that was misspelt, and no vouchers that come with a campaign', async () => {
    await webhooks.webhook(['voucher.gift.balance_aded', 'voucher.created']);
    const balance = { id: 'v_1', credits: 100, balance: 100 };
    await webhooks.publish(voucherEvents.balanceChanged, { ...balance, reason: 'adjustment' });
    await webhooks.publish(voucherEvents.balanceChanged, { ...balance, reason: 'redemption' });
    const voucher = { code: 'A', type: 'GIFT_VOUCHER', active: true } as const;
    await webhooks.publish(voucherEvents.created, { ...voucher, id: 'v_1' });
    await webhooks.publish(voucherEvents.created, { ...voucher, id: 'v_2', campaign_id: 'camp_1' });
    const sent = await webhooks.calledTimes(2);
    expect(sent.map(({ type }) => type)).toEqual(['voucher.gift.balance_added', 'voucher.created']);
  });

  it('gets the return that gave credits back', async () => {
    await webhooks.webhook(['voucher.gift.transaction.created']);
    const moved = { id: 'v_1', credits: 100, balance: 100, reason: 'rollback', redemption_id: 'r_1' } as const;
    await webhooks.publish(voucherEvents.balanceChanged, { ...moved, transaction_id: 'vtx_1', return_id: 'ret_1' });
    const [sent] = await webhooks.calledTimes(1);
    expect(sent?.data).toMatchObject({
      transaction: { id: 'vtx_1', type: 'CREDITS_REFUND' },
      return: { id: 'ret_1', object: 'return' },
      redemption: { id: 'r_1' },
    });
  });

  it('gets the events of one thing in order, and those of others while one is tried again', async () => {
    const { id } = await webhooks.webhook(['voucher.enabled', 'voucher.disabled']);
    webhooks.outcome = ({ body }) => (body.includes('"entity_id":"v_bad"') ? { status: 500 } : { status: 204 });
    await enabled('v_bad');
    await webhooks.publish(voucherEvents.disabled, { id: 'v_bad' });
    await enabled('v_1');
    await webhooks.publish(voucherEvents.disabled, { id: 'v_1' });
    const sent = await webhooks.calledTimes(3);
    const entities = sent.map(({ type, event }) => `${(event as { entity_id: string }).entity_id} ${String(type)}`);
    expect(entities.filter((each) => each.startsWith('v_1'))).toEqual(['v_1 voucher.enabled', 'v_1 voucher.disabled']);
    expect(entities.filter((each) => each.startsWith('v_bad'))).toEqual(['v_bad voucher.enabled']);
    const waiting = (await webhooks.deliveries(id)).filter(({ status }) => status === 'PENDING');
    expect(waiting).toHaveLength(2);
    expect(waiting).toContainEqual(
      expect.objectContaining({ attempts: 1, last_outcome: '500', next_attempt_at: expect.any(String) }),
    );
  });

  it('gets nothing while it is off, and nothing that waited when it was switched off', async () => {
    const { id } = await webhooks.webhook(['voucher.enabled']);
    const params = { projectId: SHOP, webhookId: id };
    let answer: (outcome: CalloutOutcome) => void = () => undefined;
    webhooks.outcome = () => new Promise<CalloutOutcome>((resolve) => (answer = resolve));
    await enabled('v_1');
    await webhooks.calledTimes(1);
    await enabled('v_1');
    const off = { target_url: 'https://hooks.example.com/', events: ['voucher.enabled'], active: false };
    expect(await webhooks.answer('update-webhook', params, off)).toMatchObject({ active: false });
    answer({ status: 200 });
    await enabled('v_1');
    const settled = await eventually(
      () => webhooks.deliveries(id),
      (deliveries) => deliveries.every(({ status }) => status !== 'PENDING'),
    );
    expect(settled.map(({ status }) => status).sort()).toEqual(['DELIVERED', 'DROPPED']);
    expect(webhooks.calls).toHaveLength(1);
  });

  it('goes on with what waited after its process has ended, also with what was just being sent', async () => {
    await webhooks.webhook(['voucher.enabled', 'voucher.disabled']);
    webhooks.outcome = ({ body }) => (body.includes('v_1') ? { failure: 'timed_out' } : new Promise(() => undefined));
    await enabled('v_1');
    await enabled('v_2');
    await webhooks.publish(voucherEvents.disabled, { id: 'v_2' });
    await webhooks.calledTimes(2);
    await webhooks.restart();
    webhooks.calls.length = 0;
    webhooks.outcome = () => ({ status: 200 });
    await loopTurns(100);
    expect(webhooks.calls).toEqual([]);
    clock.jumps(61_000);
    const sent = await webhooks.calledTimes(3);
    expect(
      sent.map(({ type, event }) => `${(event as { entity_id: string }).entity_id} ${String(type)}`).sort(),
    ).toEqual(['v_1 voucher.enabled', 'v_2 voucher.disabled', 'v_2 voucher.enabled']);
  });

  it('is sent once more what was sent or given up, under its id, when somebody asks for it', async () => {
    const { id: webhookId } = await webhooks.webhook(['voucher.enabled']);
    await enabled('v_1');
    await webhooks.calledTimes(1);
    const [first] = await webhooks.deliveries(webhookId);
    const at = { projectId: SHOP, webhookId, deliveryId: first?.['id'] };
    const again = await webhooks.answer('redeliver-webhook', at);
    expect(again).toMatchObject({
      id: first?.['id'],
      created_at: first?.['created_at'],
      status: 'PENDING',
      attempts: 0,
    });
    const [one, other] = await webhooks.calledTimes(2);
    expect(other).toMatchObject({ id: one?.['id'], data: one?.['data'] });
    expect(await webhooks.deliveries(webhookId)).toMatchObject([{ status: 'DELIVERED', attempts: 1 }]);
    for (const [name, value] of [
      ['deliveryId', 'whs_none'],
      ['webhookId', 'wh_none'],
      ['projectId', 'proj_none'],
    ] as const) {
      expect(await webhooks.refusal('redeliver-webhook', { ...at, [name]: value })).toMatchObject({ code: 404 });
    }
    const { id: otherWebhook } = await webhooks.webhook([]);
    expect(await webhooks.refusal('redeliver-webhook', { ...at, webhookId: otherWebhook })).toMatchObject({
      code: 404,
    });
    const off = { target_url: 'https://hooks.example.com/', events: [], active: false };
    await webhooks.answer('update-webhook', at, off);
    expect(await webhooks.refusal('redeliver-webhook', at)).toMatchObject({ code: 400, key: 'webhook_inactive' });
    expect(webhooks.calls).toHaveLength(2);
  });

  it('is sent what waits at its time, also when somebody asks for it', async () => {
    const { id: webhookId } = await webhooks.webhook(['voucher.enabled']);
    webhooks.outcome = () => ({ status: 500 });
    await enabled('v_1');
    await webhooks.calledTimes(1);
    const [first] = await webhooks.deliveries(webhookId);
    const at = { projectId: SHOP, webhookId, deliveryId: first?.['id'] };
    expect(await webhooks.answer('redeliver-webhook', at)).toEqual(first);
    expect(await webhooks.calledTimes(1)).toHaveLength(1);
  });

  it('is tried again when sending fails in the engine itself, and given up as if it had not been reached', async () => {
    const { id } = await webhooks.webhook(['voucher.enabled']);
    webhooks.outcome = () => {
      throw new Error('a bug');
    };
    await enabled('v_1');
    await webhooks.calledTimes(1);
    expect(await webhooks.deliveries(id)).toMatchObject([{ status: 'PENDING', attempts: 1, last_outcome: 'not_sent' }]);
    for (let attempt = 2; attempt <= 13; attempt++) {
      clock.jumps(17 * 3_600_000);
      await webhooks.calledTimes(attempt);
    }
    expect(await webhooks.deliveries(id)).toMatchObject([{ status: 'FAILED', attempts: 13, last_outcome: 'not_sent' }]);
    expect(webhooks.failures).toHaveLength(13);
  });

  it('is switched off when it could not be reached for a day', async () => {
    const { id } = await webhooks.webhook(['voucher.enabled']);
    webhooks.outcome = () => ({ failure: 'unreachable' });
    await enabled('v_1');
    for (let attempt = 1; attempt <= 13; attempt++) {
      await webhooks.calledTimes(attempt);
      clock.jumps(17 * 3_600_000);
    }
    expect(webhooks.calls).toHaveLength(13);
    expect(await webhooks.answer('get-webhook', { projectId: SHOP, webhookId: id })).toMatchObject({ active: false });
    expect(await webhooks.deliveries(id)).toMatchObject([
      { status: 'FAILED', attempts: 13, last_outcome: 'unreachable' },
    ]);
    await enabled('v_1');
    await loopTurns(50);
    expect(webhooks.calls).toHaveLength(13);
  });
});

describe('webhooks', () => {
  it('are made, changed, listed and deleted', async () => {
    const made = await webhooks.webhook(['voucher.created']);
    expect(made).toEqual({
      id: expect.stringMatching(/^wh_[0-9A-Za-z]{24}$/),
      object: 'webhook',
      created_at: NOW,
      target_url: 'https://hooks.example.com/',
      events: ['voucher.created'],
      active: true,
      secret: expect.stringMatching(/^whsec_/),
    });
    const { secret: _shownOnce, ...kept } = made;
    const params = { projectId: SHOP, webhookId: made['id'] };
    const change = { target_url: 'http://other.example.com/', events: ['redemption.failed', 'redemption.failed'] };
    const changed = { ...kept, ...change, events: ['redemption.failed'] };
    expect(await webhooks.answer('update-webhook', params, change)).toEqual(changed);
    expect(await webhooks.answer('get-webhook', params)).toEqual(changed);
    expect(await webhooks.answer('list-webhooks', params)).toMatchObject({ data: [changed], total: 1 });
    expect(await webhooks.reply('delete-webhook', params)).toEqual({ status: 204 });
    for (const id of ['get-webhook', 'update-webhook', 'delete-webhook', 'list-webhook-deliveries']) {
      expect(await webhooks.refusal(id, params, change)).toMatchObject({ code: 404, resource_type: 'webhook' });
    }
  });

  it('are twenty at most in a project, and none in one that there is not', async () => {
    for (let index = 0; index < 20; index++) await webhooks.webhook(['voucher.created']);
    const body = { target_url: 'https://hooks.example.com/', events: [] };
    expect(await webhooks.refusal('create-webhook', { projectId: SHOP }, body)).toMatchObject({
      key: 'invalid_payload',
    });
    expect(await webhooks.refusal('list-webhooks', { projectId: 'proj_none' })).toMatchObject({
      resource_type: 'project',
    });
  });
});
