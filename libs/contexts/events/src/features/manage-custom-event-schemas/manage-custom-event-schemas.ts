import { recordFeatures } from '@perkstream/platform';
import {
  CreateCustomEventSchema,
  type CustomEventSchema,
  type CustomEventSchemaAnswer,
  DeleteCustomEventSchema,
  GetCustomEventSchema,
  ListCustomEventSchemas,
  UpdateCustomEventSchema,
} from '@perkstream/published';
import { CustomEventSchemaRepository } from '../../repositories/custom-event-schema.repository.js';

/** The operations of management keys on schemas of custom events. Events that were sent stay as they are. */
export const manageCustomEventSchemas = recordFeatures(
  CustomEventSchemaRepository,
  {
    list: ListCustomEventSchemas,
    create: CreateCustomEventSchema,
    get: GetCustomEventSchema,
    update: UpdateCustomEventSchema,
    delete: DeleteCustomEventSchema,
  },
  presentSchema,
);

function presentSchema(schema: CustomEventSchema): CustomEventSchemaAnswer {
  const { id, name, properties, createdAt, updatedAt } = schema;
  return {
    id,
    name,
    schema: { properties },
    created_at: createdAt,
    ...(updatedAt !== null && { updated_at: updatedAt }),
    object: 'custom-event-schema',
  };
}
