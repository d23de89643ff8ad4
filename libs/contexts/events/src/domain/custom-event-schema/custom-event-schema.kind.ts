import { type RecordKind, type Refusal, refuse } from '@perkstream/kernel';
import {
  type AuditedKind,
  type CreateCustomEventSchemaBody,
  type CustomEventSchema,
  type UpdateCustomEventSchemaBody,
} from '@perkstream/published';

/** The most properties of one schema; those that are deleted count. */
const MAX_PROPERTIES = 100;

/** What earning rules call the events that are no custom ones. */
const TAKEN = /^(order\.paid|customer\.segment\.entered|customer\.loyalty\.tier\..*)$/;

/** What the metadata of a project's custom events is like, by name of the event. Decision: 0070. */
export const customEventSchemaKind: AuditedKind &
  RecordKind<CustomEventSchema, CreateCustomEventSchemaBody, UpdateCustomEventSchemaBody> = {
  type: 'custom_event_schema',
  stored: { category: 'custom_event_schemas', record: 'schema' },
  resourceType: 'custom-event-schema',
  noun: 'custom event schema',
  idPrefix: 'ms_',
  most: 100,

  made: ({ name, schema: { properties } }, id, createdAt) => ({ id, name, properties, createdAt, updatedAt: null }),

  changed: (known, { schema }, updatedAt) => {
    return { ...known, properties: { ...known.properties, ...schema?.properties }, updatedAt };
  },

  objection({ name, properties }, others): Refusal<'duplicate_found' | 'invalid_payload'> | undefined {
    const namesake = others.find((other) => other.name === name);
    if (namesake) {
      const details = `Duplicated custom event schema exists with name ${name}`;
      return refuse('duplicate_found', { details, resourceId: namesake.id, resourceType: 'custom-event-schema' });
    }
    if (TAKEN.test(name)) return refuse('invalid_payload', { details: `Property .name cannot be ${name}` });
    if (Object.keys(properties).length <= MAX_PROPERTIES) return undefined;
    return refuse('invalid_payload', { details: `A schema can have at most ${MAX_PROPERTIES} properties` });
  },
};
