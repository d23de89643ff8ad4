import { isRefusal, notFound, toSnakeCase } from '@perkstream/kernel';
import { handler, listAnswer, recordFeatures } from '@perkstream/platform';
import {
  CreateMetadataSchema,
  CreateOwnMetadataSchema,
  DeleteMetadataSchema,
  DeleteOwnMetadataSchema,
  GetManagedMetadataSchema,
  GetMetadataSchema,
  ListManagedMetadataSchemas,
  ListMetadataSchemas,
  type ManagedMetadataSchemaAnswer,
  type MetadataSchema,
  type MetadataSchemaAnswer,
  UpdateMetadataSchema,
  UpdateOwnMetadataSchema,
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

  ...recordFeatures(MetadataSchemaRepository, { create: CreateOwnMetadataSchema }, presentMetadataSchema),

  handler(
    GetMetadataSchema,
    [MetadataSchemaRepository],
    async ({ context: { projectId }, params: { resource } }, schemas) => {
      const found = await findSchema(schemas, projectId, resource);
      return found ? presentMetadataSchema(found) : notFound('metadata schema', resource);
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

  handler(
    UpdateOwnMetadataSchema,
    [MetadataSchemaRepository],
    async ({ context, params: { resource }, body: sent }, schemas) => {
      const { id = resource } = (await findSchema(schemas, context.projectId, resource)) ?? {};
      const changed = await schemas.write({ do: 'update', id, sent, now: context.now }, context);
      return isRefusal(changed) ? changed : presentMetadataSchema(changed);
    },
  ),

  handler(DeleteOwnMetadataSchema, [MetadataSchemaRepository], async ({ context, params: { resource } }, schemas) => {
    // A repeated request finds the schema gone, and the repository knows what the first one did.
    const { id = resource } = (await findSchema(schemas, context.projectId, resource)) ?? {};
    return schemas.write({ do: 'delete', id }, context);
  }),
];

/** @param resource the kind of objects, or the id of the schema */
async function findSchema(
  repository: MetadataSchemaRepository,
  projectId: string,
  resource: string,
): Promise<MetadataSchema | undefined> {
  const schemas = Object.values(await repository.stateOf(projectId));
  return schemas.find(({ relatedObject }) => relatedObject === resource) ?? schemas.find(({ id }) => id === resource);
}

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
