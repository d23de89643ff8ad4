import { describe, it } from '@jest/globals';
import { recordsAggregate } from '@perkstream/kernel';
import { story } from '@perkstream/kernel/testing';
import { type CustomEventSchema } from '@perkstream/published';
import { customEventSchemaKind } from './custom-event-schema.kind.js';

const NOW = '2026-03-01T08:00:00.000Z';
const LATER = '2026-03-02T08:00:00.000Z';
const pages = { type: 'number', optional: false } as const;
const page = { type: 'string', optional: true } as const;
const schemas = story(recordsAggregate(customEventSchemaKind));
const sent = { name: 'viewed', schema: { properties: { pages } } };
const create = { do: 'create', id: 'ms_1', sent, now: NOW } as const;
const schema: CustomEventSchema = {
  id: 'ms_1',
  name: 'viewed',
  properties: { pages },
  createdAt: NOW,
  updatedAt: null,
};
const created = { type: 'custom_event_schema.created', data: { schema } } as const;
const deleted = { type: 'custom_event_schema.deleted', data: { id: 'ms_1' } } as const;

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
      schemas.when({ ...create, sent: { ...sent, name } }).thenRefused('invalid_payload');
  });

  it('get more properties, and others in place of namesakes', () => {
    const changed = { pages: { ...page, deleted: true } };
    const properties = { page, ...changed };
    schemas
      .given(created)
      .when({ do: 'update', id: 'ms_1', sent: { schema: { properties } }, now: LATER })
      .then({ type: 'custom_event_schema.updated', data: { schema: { ...schema, properties, updatedAt: LATER } } });
  });

  it('have a bounded number of properties', () => {
    const properties = Object.fromEntries(Array.from({ length: 100 }, (_each, index) => [`p${index}`, page]));
    schemas
      .given(created)
      .when({ do: 'update', id: 'ms_1', sent: { schema: { properties } }, now: LATER })
      .thenRefused('invalid_payload');
  });
});
