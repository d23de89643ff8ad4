import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@perkstream/kernel/testing';
import { type Json, management, newProject, type Project, unique } from './client.js';
import { expectToKeepContract } from './contract.js';

let shop: Project;
let schemas: string;

beforeAll(async () => {
  shop = await newProject();
  schemas = `/management/v1/projects/${shop.id}/custom-event-schemas`;
});

/** Makes an event known, with a number of pages that must be sent. */
async function known(): Promise<Json> {
  const body = { name: unique('event'), schema: { properties: { pages: { type: 'number', optional: false } } } };
  const made = await management.post(schemas, body);
  expectToKeepContract('create-custom-event-schema', made);
  expect(made).toMatchObject({ status: 200, body });
  return made.body;
}

/** What is on a card; points come a moment after the event that earns them. */
async function expectPoints(code: string, expected: number): Promise<void> {
  await eventually(
    () => shop.client.get(`/v1/vouchers/${code}`),
    ({ body }) => body.loyalty_card.balance === expected,
  );
}

describe('Custom events', () => {
  it('make and change their customers, and come back with them', async () => {
    const { id, name } = await known();
    const source_id = unique('ada');
    const sent = await shop.client.post('/v1/events', {
      event: name,
      customer: { source_id, name: 'Ada', email: 'ada@example.com', metadata: { vip: true } },
      referral: { code: 'FRIEND' },
      loyalty: { code: 'CARD' },
      metadata: { pages: 3, colour: 'red' },
    });
    expectToKeepContract('track-custom-event', sent);
    const { body: customer } = await shop.client.get(`/v1/customers/${source_id}`);
    expect(sent).toMatchObject({ status: 200 });
    expect(sent.body).toEqual({
      object: 'event',
      type: name,
      customer: {
        id: customer.id,
        source_id,
        name: 'Ada',
        email: 'ada@example.com',
        metadata: { vip: true },
        object: 'customer',
      },
      referral: null,
      loyalty: null,
      metadata: { pages: 3, colour: 'red' },
    });
    const activity = await shop.client.get(`/v1/customers/${source_id}/activity?type=customer.custom_event`);
    expectToKeepContract('list-customer-activity', activity);
    expect(activity.body.data).toMatchObject([
      {
        type: 'customer.custom_event',
        data: {
          data: {
            customer: { id: customer.id, name: 'Ada' },
            event: {
              type: name,
              customer: { source_id },
              metadata: { pages: 3 },
              loyalty: { code: 'CARD' },
              referral: { code: 'FRIEND' },
            },
            event_schema: { id, name },
          },
        },
      },
    ]);
    const again = await shop.client.post('/v1/events', {
      event: name,
      customer: { source_id },
      metadata: { pages: 4 },
    });
    expect(again.body.customer).toEqual(sent.body.customer);
  });

  it('are refused when the project does not know them, or their metadata is not as it says', async () => {
    const { name, id } = await known();
    const customer = { source_id: unique('eve') };
    const send = (body: object) => shop.client.post('/v1/events', { customer, ...body });
    expect(await send({ event: unique('nobody'), metadata: { pages: 1 } })).toMatchObject({
      status: 400,
      body: { key: 'invalid_payload' },
    });
    for (const metadata of [{}, { pages: 'three' }]) {
      expect(await send({ event: name, metadata })).toMatchObject({
        status: 400,
        body: { key: 'metadata_validation_failed', details: expect.stringContaining('pages') },
      });
    }
    for (const event of ['', 'A'.repeat(301), 7]) expect(await send({ event })).toMatchObject({ status: 400 });
    expect(await shop.client.get(`/v1/customers/${customer.source_id}`)).toMatchObject({ status: 404 });
    const properties = { pages: { type: 'string', optional: true } };
    expect((await management.put(`${schemas}/${id}`, { schema: { properties } })).body.schema).toEqual({ properties });
    expect(await send({ event: name, metadata: { pages: 'three' } })).toMatchObject({ status: 200 });
    expect(await management.delete(`${schemas}/${id}`)).toMatchObject({ status: 204 });
    expect(await send({ event: name })).toMatchObject({ status: 400 });
  });

  it('earn points on the card of their customer, or on the one that they name', async () => {
    const { name, id } = await known();
    const program = await shop.client.post('/v1/campaigns', {
      name: unique('Program'),
      campaign_type: 'LOYALTY_PROGRAM',
      type: 'AUTO_UPDATE',
      voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } },
    });
    const campaign = program.body.id;
    const card = async (source_id: string): Promise<string> => {
      const published = await shop.client.post('/v1/publications', { campaign, customer: { source_id } });
      return published.body.voucher.code;
    };
    const [ada, bob] = [unique('ada'), unique('bob')];
    const [ofAda, ofBob] = [await card(ada), await card(bob)];
    const perPage = { every: 2, points: 5, property: 'pages' };
    const long = await shop.client.post('/v1/validation-rules', {
      name: unique('Long'),
      context_type: 'earning_rule.custom_event',
      rules: { 1: { name: 'custom_event.metadata', property: 'pages', conditions: { $more_than: [5] } }, logic: '1' },
    });
    const rules = await shop.client.post(`/v1/loyalties/${campaign}/earning-rules`, [
      {
        event: name,
        custom_event: { schema_id: id },
        loyalty: {
          type: 'PROPORTIONAL',
          calculation_type: 'CUSTOM_EVENT_METADATA',
          custom_event: { metadata: perPage },
        },
        source: { banner: 'Reading' },
      },
      {
        event: name,
        custom_event: { schema_id: id },
        loyalty: { type: 'FIXED', points: 100 },
        source: { banner: 'Long reads' },
        validation_rule_id: long.body.id,
      },
    ]);
    expectToKeepContract('create-earning-rule', rules);
    const send = (pages: number, more: object = {}) =>
      shop.client.post('/v1/events', { event: name, customer: { source_id: ada }, metadata: { pages }, ...more });
    expect(await send(7)).toMatchObject({ status: 200 });
    expect(await send(4, { loyalty: { code: ofBob } })).toMatchObject({ status: 200 });
    await expectPoints(ofAda, 115);
    await expectPoints(ofBob, 10);
    const ledger = await shop.client.get(`/v1/loyalties/members/${ofAda}/transactions`);
    expectToKeepContract('list-loyalty-card-transactions', ledger);
    expect(ledger.body.data).toHaveLength(2);
    expect(ledger.body.data.find(({ details }: Json) => details.balance.points === 15)).toMatchObject({
      type: 'POINTS_ACCRUAL',
      details: { custom_event: { type: name }, event_schema: { id, name }, earning_rule: { id: rules.body[0].id } },
    });
    const nobody = [{ event: name, custom_event: { schema_id: 'ms_nobody' }, loyalty: { type: 'FIXED', points: 1 } }];
    expect(await shop.client.post(`/v1/loyalties/${campaign}/earning-rules`, nobody)).toMatchObject({ status: 404 });
  });

  it('come from browsers where the project lets them, who are shown no more of a customer than they sent', async () => {
    const { name } = await known();
    const source_id = unique('ada');
    await shop.client.post('/v1/customers', { source_id, name: 'Ada', email: 'ada@example.com' });
    const body = { event: name, customer: { source_id }, metadata: { pages: 3 } };
    const sent = await shop.browser.post('/client/v1/events', body);
    expectToKeepContract('track-custom-event-client-side', sent);
    expect(sent).toMatchObject({ status: 200, body: { type: name, metadata: { pages: 3 } } });
    expect(JSON.stringify(sent.body)).not.toContain('Ada');
    await management.put(`/management/v1/projects/${shop.id}`, { client_loyalty_events_enabled: false });
    expect(await shop.browser.post('/client/v1/events', body)).toMatchObject({
      status: 403,
      body: { key: 'missing_required_permission' },
    });
    await management.put(`/management/v1/projects/${shop.id}`, { client_loyalty_events_enabled: true });
  });
});
