import { notFound, toSnakeCase } from '@perkstream/kernel';
import { handler, listAnswer, recordFeatures } from '@perkstream/platform';
import {
  CreateMetadataSchema,
  DeleteMetadataSchema,
  GetManagedMetadataSchema,
  GetMetadataSchema,
  ListManagedMetadataSchemas,
  ListMetadataSchemas,
  type ManagedMetadataSchemaAnswer,
  type MetadataSchema,
  type MetadataSchemaAnswer,
  UpdateMetadataSchema,
} from '@perkstream/published';
import { MetadataSchemaRepository } from '../../repositories/metadata-schema.repository.js';

/** The operations on metadata schemas. */
export const manageMetadataSchemas = [
  ...recordFeatures(
    MetadataSchemaRepository,
    {
      list: ListManagedMetadataSchemas,
      create: CreateMetadataSchema,
      get: GetManagedMetadataSchema,
      update: UpdateMetadataSchema,
      delete: DeleteMetadataSchema,
    },
    presentManagedMetadataSchema,
  ),

  /** By the kind of objects, or by the id of the schema. */
  handler(
    GetMetadataSchema,
    [MetadataSchemaRepository],
    async ({ context: { projectId }, params: { resource } }, metadataSchemaRepository) => {
      const schemas = Object.values(await metadataSchemaRepository.stateOf(projectId));
      const schema =
        schemas.find(({ relatedObject }) => relatedObject === resource) ?? schemas.find(({ id }) => id === resource);
      if (schema) return presentMetadataSchema(schema);
      return notFound('metadata schema', resource);
    },
  ),

  handler(
    ListMetadataSchemas,
    [MetadataSchemaRepository],
    async ({ context: { projectId } }, metadataSchemaRepository) => {
      const schemas = Object.values(await metadataSchemaRepository.stateOf(projectId)).map(presentMetadataSchema);
      return listAnswer('schemas', schemas);
    },
  ),
];

/** As application keys see it: definitions in camelCase. */
function presentMetadataSchema(schema: MetadataSchema): MetadataSchemaAnswer {
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
function presentManagedMetadataSchema(schema: MetadataSchema): ManagedMetadataSchemaAnswer {
  const properties = Object.entries(schema.properties).map(([name, each]) => [name, toSnakeCase(each)]);
  return { ...presentMetadataSchema(schema), properties: Object.fromEntries(properties) as object };
}
