import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@perkstream/kernel/testing';
import { itAlike } from './capabilities.js';
import { baseUrl, type Client, type Json, management, newProject } from './client.js';
import { expectToKeepContract } from './contract.js';
import { WebhookReceiver } from './webhook-receiver.js';

let shop: Client;
let project: Json;
let webhooks: string;
let receiver: WebhookReceiver;

beforeEach(async () => {
  receiver = await WebhookReceiver.start();
  const made = await newProject();
  shop = made.client;
  project = made.body;
  webhooks = `/management/v1/projects/${project.id}/webhooks`;
});

afterEach(() => receiver.stop());

async function webhook(events: string[], host?: string): Promise<Json> {
  const made = await management.post(webhooks, { target_url: receiver.at(host), events });
  expectToKeepContract('create-webhook', made);
  return made.body;
}

async function deliveries({ id }: Json): Promise<Json[]> {
  return (await management.get(`${webhooks}/${id}/deliveries`)).body.data;
}

const discount = { type: 'AMOUNT', amount_off: 100 };

describe('Webhooks', () => {
  it('report when codes of a campaign are made and when they are there, whether generated or imported', async () => {
    const generation = ['started', 'completed', 'failed'].map((what) => `campaign.vouchers.generation.${what}`);
    await webhook([...generation, 'campaign.vouchers.aded']);
    const body = { name: 'Codes', campaign_type: 'DISCOUNT_COUPONS', voucher: { discount }, vouchers_count: 7 };
    const { body: campaign } = await shop.post('/v1/campaigns', body);
    await receiver.receivedTimes(2);
    const codes = ['A-1', 'A-2'].map((code) => ({ code }));
    const { body: action } = await shop.post(`/v1/campaigns/${campaign.id}/import`, codes);
    const all = (await receiver.receivedTimes(3)).map(({ body: sent }) => [
      sent.type,
      sent.data.campaign.name,
      sent.data.count,
    ]);
    expect(all).toEqual([
      ['campaign.vouchers.generation.started', 'Codes', undefined],
      ['campaign.vouchers.generation.completed', 'Codes', 7],
      ['campaign.vouchers.added', 'Codes', 2],
    ]);
    const completed = receiver.received.find(
      ({ body: sent }) => sent.type === 'campaign.vouchers.generation.completed',
    );
    expect(completed?.body.data).toMatchObject({ completed_at: completed?.body.event.created_at });
    expect(receiver.received[2]?.body.data.async_action).toEqual({
      id: action.async_action_id,
      object: 'async_action',
    });
  });

  it('bring what happens, as the API shows it, signed with the token of the project', async () => {
    const hook = await webhook(['voucher.created', 'redemption.succeeded', 'redemption.failed', 'customer.created']);
    const { body: coupon } = await shop.post('/v1/vouchers', { discount, redemption: { quantity: 1 } });
    const cart = { order: { amount: 1_000 }, customer: { source_id: 'ada', name: 'Ada' } };
    const redeemables = [{ object: 'voucher', id: coupon.code }];
    const { body: redeemed } = await shop.post('/v1/redemptions', { redeemables, ...cart });
    await shop.post('/v1/redemptions', { redeemables, ...cart });
    const all = await receiver.receivedTimes(4);
    const of = (type: string) => all.find(({ body }) => body.type === type)?.body;
    expect(all.map(({ body }) => body.type).sort()).toEqual([
      'customer.created',
      'redemption.failed',
      'redemption.succeeded',
      'voucher.created',
    ]);
    expect(of('voucher.created')).toMatchObject({
      id: expect.stringMatching(/^whs_/),
      project_id: project.id,
      data: { voucher: { id: coupon.id, code: coupon.code, discount } },
      source: { id: hook.id, object: 'webhook', target_url: hook.target_url },
      event: { type: 'voucher.created', entity_id: coupon.id },
    });
    expect(of('customer.created')?.data.customer).toMatchObject({ source_id: 'ada', name: 'Ada', object: 'customer' });
    expect(of('redemption.succeeded')?.data).toMatchObject({
      redemption: { id: redeemed.redemptions[0].id, result: 'SUCCESS' },
      voucher: { id: coupon.id },
      customer: { source_id: 'ada' },
      order: { amount: 1_000 },
    });
    expect(of('redemption.failed')?.data.redemption).toMatchObject({ result: 'FAILURE' });
    for (const { raw, signature } of all) {
      expect(signature).toBe(createHmac('sha256', project.webhook_token).update(raw).digest('hex'));
    }
    // The receiver has it a moment before it is known here that it has.
    const statuses = async () => (await deliveries(hook)).map((each) => each.status);
    const known = await eventually(statuses, (each) => !each.includes('PENDING'));
    expect(known).toEqual(Array(4).fill('DELIVERED'));
  });

  it('are signed with a secret of their own, and with the one before for a day after it was rotated', async () => {
    const hook = await webhook(['voucher.created']);
    const rotated = await management.post(`${webhooks}/${hook.id}/rotate-secret`);
    expect(rotated).toMatchObject({ status: 200, body: { id: hook.id, target_url: hook.target_url } });
    expect((await management.get(`${webhooks}/${hook.id}`)).body).not.toHaveProperty('secret');
    await shop.post('/v1/vouchers', { discount });
    const [sent] = await receiver.receivedTimes(1);
    const [, seconds] = /^t=(\d+),/.exec(sent!.ownSignature)!;
    const of = (secret: string) => createHmac('sha256', secret).update(`${seconds}.${sent!.raw}`).digest('hex');
    expect(sent!.ownSignature).toBe(`t=${seconds},v1=${of(rotated.body.secret)},v1=${of(hook.secret)}`);
    expect(rotated.body.secret).not.toBe(hook.secret);
  });

  it('have addresses that are shown without user and password, and called with them', async () => {
    const { host, pathname } = new URL(receiver.at());
    const target_url = `http://ada:secret@${host}${pathname}`;
    const { body: hook } = await management.post(webhooks, { target_url, events: ['voucher.created'] });
    expect(hook.target_url).toBe(receiver.at());
    const { body: kept } = await management.put(`${webhooks}/${hook.id}`, {
      target_url: hook.target_url,
      events: hook.events,
    });
    expect(kept.target_url).toBe(receiver.at());
    await shop.post('/v1/vouchers', { discount });
    const [sent] = await receiver.receivedTimes(1);
    expect(sent!.authorization).toBe(`Basic ${Buffer.from('ada:secret').toString('base64')}`);
    expect(sent!.raw).not.toContain('secret');
  });

  itAlike(
    'carry what the documentation lists: the transaction, the parent of a stack, who caused it, whole links',
    async () => {
      const voucher = ['gift.balance_aded', 'gift.transaction.created', 'published', 'disabled'].map(
        (of) => `voucher.${of}`,
      );
      const rules = ['updated', 'deleted', 'assignment.created'].map((what) => `business_validation_rule.${what}`);
      await webhook([
        ...voucher,
        ...rules,
        'redemption.succeeded',
        'redemption.rollback.succeeded',
        'campaign.deleted',
      ]);
      const of = async (type: string, count = 1): Promise<Json[]> => {
        const sent = await eventually(
          () => receiver.sent(type),
          ({ length }) => length >= count,
        );
        return [...sent];
      };
      const cards = {
        name: 'Cards',
        campaign_type: 'GIFT_VOUCHERS',
        type: 'AUTO_UPDATE',
        voucher: { type: 'GIFT_VOUCHER', gift: { amount: 500 } },
      };
      const { body: campaign } = await shop.post('/v1/campaigns', cards);
      const customer = { source_id: 'ada', metadata: { url: '/v1/assets/own', cockpit_url: '/own' } };
      const { body: published } = await shop.post('/v1/publications', { campaign: 'Cards', customer });
      const { code, id: card } = published.voucher;
      expect((await of('voucher.published'))[0]?.data).toMatchObject({
        publication: { id: published.id, object: 'publication' },
        campaign: { id: campaign.id, name: 'Cards' },
        customer: { source_id: 'ada', assets: { cockpit_url: `${baseUrl}/docs` }, metadata: customer.metadata },
        voucher: { assets: { qr: { url: expect.stringContaining(`${baseUrl}/v1/assets/qr/`) } } },
      });
      await shop.post(`/v1/vouchers/${code}/balance`, { amount: 100 });
      const [added] = await of('voucher.gift.balance_added');
      expect(added).toMatchObject({
        data: {
          voucher: { id: card },
          campaign: { id: campaign.id },
          holder: { source_id: 'ada' },
          balance: { amount: 100, balance: 600, type: 'gift_voucher', object: 'balance' },
          transaction: { id: expect.stringMatching(/^vtx_/), type: 'CREDITS_ADDITION' },
        },
        event: { event_source: { channel: 'API', api_key: { app_id: project.server_side_key.app_id } } },
      });
      const { body: ledger } = await shop.get(`/v1/vouchers/${code}/transactions`);
      expect(ledger.data.map(({ id }: Json) => id)).toContain(added?.data.transaction.id);
      await shop.post(`/v1/vouchers/${code}/disable`);
      expect((await of('voucher.disabled'))[0]?.data).toMatchObject({ campaign: { id: campaign.id } });
      await shop.post(`/v1/vouchers/${code}/enable`);

      await shop.post('/v1/vouchers/TEN', { type: 'DISCOUNT_VOUCHER', discount });
      const redeemables = ['TEN', code].map((id) => ({ object: 'voucher', id }));
      const { body: stack } = await shop.post('/v1/redemptions', { redeemables, order: { amount: 400 }, customer });
      const redemptions = (await of('redemption.succeeded', 3)).map(({ data }) => data.redemption.id).sort();
      expect(redemptions).toEqual([stack.parent_redemption.id, ...stack.redemptions.map(({ id }: Json) => id)].sort());
      const { body: back } = await shop.post(`/v1/redemptions/${stack.parent_redemption.id}/rollbacks`, {});
      const rollbacks = (await of('redemption.rollback.succeeded', 3)).map(({ data }) => data.redemption_rollback.id);
      expect(rollbacks).toContain(back.parent_rollback.id);
      const types = (await of('voucher.gift.transaction.created', 3)).map(({ data }) => data.transaction.type);
      expect(types).toEqual(['CREDITS_ADDITION', 'CREDITS_REDEMPTION', 'CREDITS_REFUND']);

      const { body: rule } = await shop.post('/v1/validation-rules', { name: 'Rule' });
      const related = { related_object_type: 'campaign', related_object_id: campaign.id };
      const { body: assigned } = await shop.post(`/v1/validation-rules/${rule.id}/assignments`, related);
      expect((await of('business_validation_rule.assignment.created'))[0]?.data).toMatchObject({
        rule: { id: rule.id },
        campaign: { id: campaign.id },
        assignment: { id: assigned.id, object: 'validation_rules_assignment', rule_id: rule.id },
      });
      await shop.put(`/v1/validation-rules/${rule.id}`, { name: 'Another' });
      const [updated] = await of('business_validation_rule.updated');
      expect(updated?.data).toMatchObject({ rule: { name: 'Another' }, updated_at: updated?.event.created_at });
      await shop.delete(`/v1/validation-rules/${rule.id}`);
      const [deleted] = await of('business_validation_rule.deleted');
      expect(deleted?.data).toMatchObject({ rule: { id: rule.id }, deleted_at: deleted?.event.created_at });
      await shop.delete(`/v1/campaigns/${campaign.id}?force=true`);
      const [gone] = await of('campaign.deleted');
      expect(gone?.data).toMatchObject({ campaign: { id: campaign.id }, deleted_at: gone?.event.created_at });
    },
  );

  it('are sent of each redeemable of a stack and of its parent, also where it fails', async () => {
    await webhook(['redemption.succeeded', 'redemption.failed', 'redemption.rollback.failed']);
    /** Those that are wanted: one of an earlier test may come late. */
    const of = async (type: string, count: number, isWanted = (_redemption: Json) => true): Promise<Json[]> => {
      const wanted = () => receiver.sent(type).filter(({ data }) => isWanted(data.redemption));
      return (await eventually(wanted, ({ length }) => length >= count)).map(({ data }) => data);
    };
    const customer = { source_id: 'ada' };
    await shop.post('/v1/customers', customer);
    const redeemables = ['NOBODY', 'KNOWS'].map((id) => ({ object: 'voucher', id }));
    const refused = await shop.post('/v1/redemptions', { redeemables, order: { amount: 400 }, customer });
    expect(refused).toMatchObject({ status: 400, body: { key: 'no_applicable_redeemables' } });
    const id = refused.body.resource_id;
    const failed = await of('redemption.failed', 3, (each) => [each.id, each.redemption].includes(id));
    expect(failed.filter(({ redemption }) => redemption.redemption === id)).toHaveLength(2);
    const parent = failed.find(({ redemption }) => redemption.id === id)?.redemption;
    expect(parent).toMatchObject({ result: 'FAILURE', failure_code: 'no_applicable_redeemables', order: null });
    expect(parent.related_redemptions.redemptions).toHaveLength(2);
    expect((await shop.get(`/v1/redemptions/${id}`)).body).toMatchObject({ id, related_object_type: 'redemption' });
    // One redeemable has no parent.
    const { body: lone } = await shop.post('/v1/redemptions', { redeemables: redeemables.slice(0, 1), customer });
    const [ofLone] = await of('redemption.failed', 1, (each) => each.id === lone.resource_id);
    expect(ofLone?.redemption).toMatchObject({ failure_code: 'resource_not_found' });

    const tiers = [1, 2].map((of) => ({ name: `Tier ${of}`, action: { discount } }));
    const promotion = { name: 'Sale', campaign_type: 'PROMOTION', promotion: { tiers } };
    const { body: campaign } = await shop.post('/v1/campaigns', promotion);
    const ids = campaign.promotion.tiers.map((tier: Json) => tier.id);
    const stack = { name: 'Stack', tiers: { ids } };
    const { body: made } = await shop.post(`/v1/promotions/${campaign.id}/stacks`, stack);
    const asStack = { redeemables: [{ object: 'promotion_stack', id: made.id }], order: { amount: 400 }, customer };
    const { body: redeemed } = await shop.post('/v1/redemptions', asStack);
    const succeeded = await of('redemption.succeeded', 3);
    expect(succeeded.find((data) => data.redemption.id === redeemed.parent_redemption.id)).toMatchObject({
      promotion_stack: { id: made.id, object: 'promotion_stack' },
    });
    // Activities and summaries have no parents.
    const shown = async (what: string, count: number): Promise<Json[]> => {
      const path = `/v1/customers/ada/activity?type=customer.redemption.${what}`;
      const read = async () => (await shop.get(path)).body.data as Json[];
      return eventually(read, ({ length }) => length === count);
    };
    const [ofTier] = await shown('succeeded', 2);
    expect(ofTier.data.data).toMatchObject({ promotion_stack: { id: made.id }, promotion_tier: {} });
    await shown('failed', 3);
    const totalFailed = async () => (await shop.get('/v1/customers/ada')).body.summary.redemptions.total_failed;
    expect(await eventually(totalFailed, (total) => total === 3)).toBe(3);

    const back = `/v1/redemptions/${redeemed.parent_redemption.id}/rollbacks`;
    await shop.post(back);
    const { body: again } = await shop.post(back);
    expect(again.key).toBe('already_rolled_back');
    const rollbacks = await of('redemption.rollback.failed', 3);
    expect(rollbacks.map((data) => data.redemption_rollback.id)).toContain(again.resource_id);
  });

  itAlike.each([
    'http://a b/',
    'http://[::1',
    'http://a:99999/',
    'https://%/',
    'ftp://hooks.example/',
    'hooks.example',
  ])('are refused with the address %j, and not changed to it', async (target_url) => {
    const hook = await webhook(['voucher.created']);
    for (const refused of [
      await management.post(webhooks, { target_url, events: ['voucher.created'] }),
      await management.put(`${webhooks}/${hook.id}`, { target_url, events: ['voucher.created'] }),
    ]) {
      expect(refused).toMatchObject({ status: 400, body: { key: 'invalid_payload' } });
    }
    expect((await management.get(`${webhooks}/${hook.id}`)).body.target_url).toBe(hook.target_url);
  });

  itAlike('call no internal address, and follow no redirect', async () => {
    const addresses = ['http://10.0.0.1:9/', 'http://[::7f00:1]:9/', 'http://intranet/'];
    for (const target_url of addresses) {
      const { body } = await management.post(webhooks, { target_url, events: ['voucher.created'] });
      expect(body).toMatchObject({ code: 400, key: 'invalid_payload' });
    }
    const redirected = await webhook(['voucher.created'], 'localhost');
    receiver.status = 302;
    await shop.post('/v1/vouchers', { discount });
    await receiver.receivedTimes(1);
    expect(receiver.received).toHaveLength(1);
    const tried = (hook: Json) =>
      eventually(
        () => deliveries(hook),
        ([first]) => first?.last_outcome !== undefined,
      );
    expect(await tried(redirected)).toMatchObject([{ status: 'PENDING', attempts: 1, last_outcome: '302' }]);
  });
});
