import { alsoAs, EACH_TIME, listOf, operation } from '../language/index.js';
import { CustomEventAnswer, CustomEventSchemaAnswer } from './answers.js';
import { CreateCustomEventSchemaBody, SendCustomEventBody, UpdateCustomEventSchemaBody } from './bodies.js';

const theirs = { context: 'events', service: 'promotions' } as const;
const managed = { ...theirs, keys: 'management', scope: null } as const;
const SCHEMAS = '/management/v1/projects/{projectId}/custom-event-schemas';

export class SendCustomEvent extends operation({
  ...theirs,
  id: 'track-custom-event',
  method: 'POST',
  path: '/v1/events',
  keys: 'application',
  scope: 'events',
  summary: 'Send a custom event of a customer',
  body: SendCustomEventBody,
  answer: CustomEventAnswer,
  key: ({ body: { customer } }) => customer.id ?? customer.source_id,
  sample: ({ customEvent, customer }) => ({
    event: customEvent.name,
    customer: { id: customer.id },
    metadata: { pages: 3 },
  }),
}) {}

export const sendCustomEventFromClient = alsoAs(SendCustomEvent, {
  id: 'track-custom-event-client-side',
  path: '/client/v1/events',
  keys: 'client',
  scope: 'client_events',
  clientSwitch: 'client_loyalty_events_enabled',
});

export class ListCustomEventSchemas extends operation({
  ...managed,
  id: 'list-custom-event-schemas',
  method: 'GET',
  path: SCHEMAS,
  summary: 'List the custom event schemas of a project, oldest first',
  answer: listOf('data', CustomEventSchemaAnswer),
}) {}

export class CreateCustomEventSchema extends operation({
  ...managed,
  id: 'create-custom-event-schema',
  method: 'POST',
  path: SCHEMAS,
  summary: 'Create a custom event schema with the metadata of its events',
  body: CreateCustomEventSchemaBody,
  answer: CustomEventSchemaAnswer,
  sample: () => ({
    name: `Another event ${EACH_TIME}`,
    schema: { properties: { pages: { type: 'number', optional: false } } },
  }),
}) {}

export class GetCustomEventSchema extends operation({
  ...managed,
  id: 'get-custom-event-schema',
  method: 'GET',
  path: `${SCHEMAS}/{customEventSchemaId}`,
  summary: 'Get a custom event schema',
  answer: CustomEventSchemaAnswer,
}) {}

export class UpdateCustomEventSchema extends operation({
  ...managed,
  id: 'update-custom-event-schema',
  method: 'PUT',
  path: `${SCHEMAS}/{customEventSchemaId}`,
  summary: 'Add or update properties of a custom event schema',
  body: UpdateCustomEventSchemaBody,
  answer: CustomEventSchemaAnswer,
  sample: () => ({ schema: { properties: { page: { type: 'string', optional: true, deleted: false } } } }),
}) {}

export class DeleteCustomEventSchema extends operation({
  ...managed,
  id: 'delete-custom-event-schema',
  method: 'DELETE',
  path: `${SCHEMAS}/{customEventSchemaId}`,
  summary: 'Delete a custom event schema; events of this name are then rejected',
  status: 204,
}) {}
