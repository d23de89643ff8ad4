import { type CustomEventSchema, type CustomEventSchemaAnswer } from '@perkstream/published';

export function presentSchema(schema: CustomEventSchema): CustomEventSchemaAnswer {
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
