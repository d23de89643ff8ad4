import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CreateCustomEventSchema, SendCustomEvent } from '@perkstream/published';
import { DAY_2, EventsInProcess, SHOP } from '../testing/events-in-process.js';

let events: EventsInProcess;

beforeEach(async () => {
  events = await EventsInProcess.start();
});

afterEach(() => events.stop());

const pages = { type: 'number', optional: false } as const;
const management = { projectId: 'management' };

describe('a custom event', () => {
  it('is stored with all that was sent, and answered with its customer', async () => {
    const { id: schemaId } = await events.schema('viewed', { pages });
    const sent = await events.send('viewed', {
      metadata: { pages: 3, colour: 'red' },
      loyalty: { code: 'CARD-1' },
      referral: { code: 'FRIEND', referrer_id: 'cust_eve' },
    });
    expect(sent).toEqual({
      object: 'event',
      type: 'viewed',
      customer: { id: 'cust_ada', source_id: 'ada', metadata: {}, object: 'customer' },
      referral: null,
      loyalty: null,
      metadata: { pages: 3, colour: 'red' },
    });
    const [event] = await events.stored();
    expect(event).toMatchObject({
      name: 'viewed',
      schemaId,
      customerId: 'cust_ada',
      metadata: { pages: 3, colour: 'red' },
      loyaltyCode: 'CARD-1',
      referral: { code: 'FRIEND', referrerId: 'cust_eve' },
    });
    expect(await events.find(String(event?.['id']))).toEqual(event);
    expect(await events.find('evt_nobody')).toBeUndefined();
  });

  it('is refused, and nothing is written, when the project does not know it or its metadata is not as the schema says', async () => {
    expect(
      await events.refusal('track-custom-event', {}, { event: 'viewed', customer: { source_id: 'ada' } }),
    ).toMatchObject({
      code: 400,
      key: 'invalid_payload',
    });
    await events.schema('viewed', { pages });
    for (const metadata of [{}, { pages: 'three' }]) {
      const body = { event: 'viewed', customer: { source_id: 'ada' }, metadata };
      expect(await events.refusal('track-custom-event', {}, body)).toMatchObject({
        code: 400,
        key: 'metadata_validation_failed',
        details: expect.stringContaining("pages: must be of type 'number'"),
      });
    }
    expect(await events.stored()).toEqual([]);
    expect(events.upserted).toEqual([]);
  });

  it('is refused of an unknown customer', async () => {
    await events.schema('viewed');
    const body = { event: 'viewed', customer: { id: 'cust_nobody' } };
    expect(await events.refusal('track-custom-event', {}, body)).toMatchObject({ code: 404, key: 'not_found' });
    expect(await events.stored()).toEqual([]);
  });

  it('is sent once by a request that comes again, also when its schema was deleted since', async () => {
    const { id } = await events.schema('viewed');
    const context = events.contextOf();
    const body = { event: 'viewed', customer: { source_id: 'ada' } };
    const first = await events.handle(new SendCustomEvent(context, {}, {}, body));
    await events.reply(
      'delete-custom-event-schema',
      { projectId: SHOP, customEventSchemaId: id },
      undefined,
      management,
    );
    const later = { ...context, now: DAY_2, repeatSince: context.now };
    expect(await events.handle(new SendCustomEvent(later, {}, {}, body))).toEqual(first);
    expect(await events.stored()).toHaveLength(1);
  });
});

describe('a custom event schema', () => {
  it('is made, changed, listed and deleted, and its name is free again', async () => {
    const made = await events.schema('viewed', { pages });
    const params = { projectId: SHOP, customEventSchemaId: made.id };
    const colour = { type: 'string', optional: true };
    const changed = await events.answer(
      'update-custom-event-schema',
      params,
      { schema: { properties: { colour, pages: { ...pages, deleted: true } } } },
      { ...management, now: DAY_2 },
    );
    expect(changed).toEqual({
      ...made,
      schema: { properties: { pages: { ...pages, deleted: true }, colour } },
      updated_at: DAY_2,
    });
    expect(await events.answer('get-custom-event-schema', params, undefined, management)).toEqual(changed);
    await events.schema('bought');
    const list = () =>
      events.answer<{ data: object[]; total: number }>(
        'list-custom-event-schemas',
        { projectId: SHOP },
        undefined,
        management,
      );
    expect(await list()).toMatchObject({ data: [changed, { name: 'bought' }], total: 2 });
    await events.reply('delete-custom-event-schema', params, undefined, management);
    expect(await list()).toMatchObject({ data: [{ name: 'bought' }], total: 1 });
    expect((await events.schema('viewed')).id).not.toBe(made.id);
  });

  it('is refused in a project that there is not', async () => {
    const body = { name: 'viewed', schema: { properties: {} } };
    const refused = await events.refusal('create-custom-event-schema', { projectId: 'proj_none' }, body, management);
    expect(refused).toMatchObject({ code: 404, resource_type: 'project' });
  });

  it('is answered as it was made by a request that comes again, also when it was deleted since', async () => {
    const body = { name: 'viewed', schema: { properties: { pages } } };
    const context = events.contextOf(management);
    const create = (repeated = context) => {
      return events.handle(new CreateCustomEventSchema(repeated, { projectId: SHOP }, {}, body));
    };
    const made = await create();
    const params = { projectId: SHOP, customEventSchemaId: (made as { id: string }).id };
    await events.reply('delete-custom-event-schema', params, undefined, management);
    expect(await create({ ...context, now: DAY_2, repeatSince: context.now })).toEqual(made);
  });

  it('is made once of many requests with one name', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, () =>
        events.reply(
          'create-custom-event-schema',
          { projectId: SHOP },
          { name: 'viewed', schema: { properties: {} } },
          management,
        ),
      ),
    );
    expect(replies.filter((reply) => !('error' in reply))).toHaveLength(1);
  });
});
