import { toSnakeCase } from '@perkstream/kernel';
import {
  type ManagedMetadataSchemaAnswer,
  type MetadataSchema,
  type MetadataSchemaAnswer,
} from '@perkstream/published';

/** As application keys see it: definitions in camelCase. */
export function presentMetadataSchema(schema: MetadataSchema): MetadataSchemaAnswer {
  const { id, relatedObject, properties, allowDefinedOnly, createdAt, updatedAt } = schema;
  return {
    id,
    related_object: relatedObject,
    properties,
    allow_defined_only: allowDefinedOnly,
    created_at: createdAt,
    updated_at: updatedAt,
    object: 'metadata_schema',
  };
}

/** As management keys see it: definitions in snake_case. The names of properties are a client's own. */
export function presentManagedMetadataSchema(schema: MetadataSchema): ManagedMetadataSchemaAnswer {
  const properties = Object.entries(schema.properties).map(([name, each]) => [name, toSnakeCase(each)]);
  return { ...presentMetadataSchema(schema), properties: Object.fromEntries(properties) as object };
}
