import { describe, expect, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { type CustomEventSchema, type CustomEventSchemasEvent } from '@perkstream/published';
import { customEventSchemasDecider, MOST_EVENT_SCHEMAS } from './custom-event-schemas.decider.js';

const NOW = '2026-03-01T08:00:00.000Z';
const LATER = '2026-03-02T08:00:00.000Z';
const pages = { type: 'number', optional: false } as const;
const page = { type: 'string', optional: true } as const;
const schemas = story(customEventSchemasDecider);
const create = { do: 'create', id: 'ms_1', name: 'viewed', properties: { pages }, now: NOW } as const;
const schema: CustomEventSchema = {
  id: 'ms_1',
  name: 'viewed',
  properties: { pages },
  createdAt: NOW,
  updatedAt: null,
};
const created: CustomEventSchemasEvent = { type: 'custom_event_schema.created', data: { schema } };
const deleted: CustomEventSchemasEvent = { type: 'custom_event_schema.deleted', data: { id: 'ms_1' } };

describe('the custom event schemas of a project', () => {
  it('have names of their own, which are free again when they are deleted', () => {
    schemas.when(create).then(created);
    const again = { ...create, id: 'ms_2' };
    schemas.given(created).when(again).thenRefused('duplicate_found');
    schemas
      .given(created, deleted)
      .when(again)
      .then({ type: 'custom_event_schema.created', data: { schema: { ...schema, id: 'ms_2' } } });
  });

  it('are called as no event that rules know already', () => {
    for (const name of ['order.paid', 'customer.segment.entered', 'customer.loyalty.tier.joined'])
      schemas.when({ ...create, name }).thenRefused('invalid_payload');
  });

  it('are so many at most', () => {
    const many = Array.from({ length: MOST_EVENT_SCHEMAS }, (_each, index): CustomEventSchemasEvent => {
      return {
        type: 'custom_event_schema.created',
        data: { schema: { ...schema, id: `ms_${index}`, name: `${index}` } },
      };
    });
    schemas
      .given(...many)
      .when({ ...create, id: 'ms_new' })
      .thenRefused('invalid_payload');
  });

  it('get more properties, and others in place of namesakes', () => {
    const changed = { pages: { ...page, deleted: true } };
    const update = { do: 'update', id: 'ms_1', properties: { page, ...changed }, now: LATER } as const;
    const updated = { ...schema, properties: { ...changed, page }, updatedAt: LATER };
    schemas
      .given(created)
      .when(update)
      .then({ type: 'custom_event_schema.updated', data: { schema: updated } });
  });

  it('have a bounded number of properties', () => {
    const properties = Object.fromEntries(Array.from({ length: 100 }, (_each, index) => [`p${index}`, page]));
    schemas.given(created).when({ do: 'update', id: 'ms_1', properties, now: LATER }).thenRefused('invalid_payload');
  });

  it('are deleted once, and not changed after that', () => {
    schemas.given(created).when({ do: 'delete', id: 'ms_1' }).then(deleted);
    schemas.given(created, deleted).when({ do: 'delete', id: 'ms_1' }).thenRefused('not_found');
    schemas
      .given(created, deleted)
      .when({ do: 'update', id: 'ms_1', properties: {}, now: LATER })
      .thenRefused('not_found');
    expect(schemas.given(created, deleted).state()).toEqual({});
  });
});
