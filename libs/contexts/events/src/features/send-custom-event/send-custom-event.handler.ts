import { isRefusal, type Refusal, refuse } from '@perkstream/kernel';
import { metadataFault } from '@perkstream/domain-metadata';
import { commandContext, CommandRunner, firstMadeAt, handler, idMadeBy, Messenger } from '@perkstream/platform';
import {
  type AnswerOf,
  type CustomEventRecord,
  type CustomEventSchema,
  type EventCustomerAnswer,
  SendCustomEvent,
  type SendCustomEventBody,
  UpsertCustomer,
} from '@perkstream/published';
import { customEventAggregate } from '../../domain/custom-event/custom-event.decider.js';
import { type EventsRefusal } from '../../events.refusals.js';
import { CustomEventSchemaRepository } from '../../repositories/custom-event-schema.repository.js';

/** What follows from an event (points, conversions of referrals) comes a moment after the answer. See decision 0070. */
export const sendCustomEvent = handler(
  SendCustomEvent,
  [CustomEventSchemaRepository, Messenger, CommandRunner],
  async (
    { context, body },
    schemas,
    messenger,
    runner,
  ): Promise<AnswerOf<typeof SendCustomEvent> | Refusal<EventsRefusal>> => {
    const { projectId } = context;
    const at = firstMadeAt(context);
    const id = idMadeBy(context, 'evt_', 'custom_event');
    const origin = commandContext(context, 'send');
    const wasSent = (await runner.recall(customEventAggregate, id, origin)) !== undefined;
    const schema = wasSent ? undefined : await schemaFor(schemas, projectId, body);
    if (isRefusal(schema)) return schema;
    const customer = await messenger.send(
      new UpsertCustomer(projectId, body.customer, commandContext(context, 'customer')),
    );
    if (isRefusal(customer)) return customer;
    if (schema) {
      const event = toRecord(body, { id, schemaId: schema.id, customerId: customer.id, at });
      const sent = await runner.execute(customEventAggregate, id, { do: 'send', event }, origin);
      if (isRefusal(sent)) return sent;
    }
    return {
      object: 'event',
      type: body.event,
      customer: customer.embedded as unknown as EventCustomerAnswer,
      referral: null,
      loyalty: null,
      metadata: body.metadata ?? {},
    };
  },
);

async function schemaFor(
  schemas: CustomEventSchemaRepository,
  projectId: string,
  { event, metadata = {} }: SendCustomEventBody,
): Promise<CustomEventSchema | Refusal<EventsRefusal>> {
  const schema = await schemas.named(projectId, event);
  if (!schema) return refuse('invalid_payload', { details: 'Property .event is not a custom event of the project' });
  const details = metadataFault(metadata, schema, { isWhole: true });
  return details === undefined ? schema : refuse('metadata_validation_failed', { details });
}

function toRecord(
  { event: name, metadata = {}, loyalty, referral }: SendCustomEventBody,
  ids: Pick<CustomEventRecord, 'id' | 'schemaId' | 'customerId' | 'at'>,
): CustomEventRecord {
  const { code, referrer_id: referrerId } = referral ?? {};
  return {
    ...ids,
    name,
    metadata,
    ...(loyalty && { loyaltyCode: loyalty.code }),
    ...(code !== undefined && { referral: { code, ...(referrerId && { referrerId }) } }),
  };
}
