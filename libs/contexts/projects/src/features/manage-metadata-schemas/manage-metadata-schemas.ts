import { notFound } from '@perkstream/kernel';
import { handler, listAnswer, recordFeatures } from '@perkstream/platform';
import {
  CreateMetadataSchema,
  DeleteMetadataSchema,
  GetManagedMetadataSchema,
  GetMetadataSchema,
  ListManagedMetadataSchemas,
  ListMetadataSchemas,
  UpdateMetadataSchema,
} from '@perkstream/published';
import { presentManagedMetadataSchema, presentMetadataSchema } from '../../presenters/metadata-schema.presenter.js';
import { MetadataSchemaRepository } from '../../repositories/metadata-schema.repository.js';

/** The operations on metadata schemas. */
export const manageMetadataSchemas = [
  /** The operations of management keys on metadata schemas. */
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
