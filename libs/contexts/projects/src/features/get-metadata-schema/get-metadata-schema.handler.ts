import { notFound, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { type AnswerOf, GetMetadataSchema } from '@perkstream/published';
import { presentMetadataSchema } from '../../presenters/metadata-schema.presenter.js';
import { MetadataSchemaRepository } from '../../repositories/metadata-schema.repository.js';

/** By the kind of objects, or by the id of the schema. */
export const getMetadataSchema = handler(
  GetMetadataSchema,
  [MetadataSchemaRepository],
  async (
    { context: { projectId }, params: { resource } },
    metadataSchemaRepository,
  ): Promise<AnswerOf<typeof GetMetadataSchema> | Refusal<'not_found'>> => {
    const schemas = Object.values(await metadataSchemaRepository.stateOf(projectId));
    const schema =
      schemas.find(({ relatedObject }) => relatedObject === resource) ?? schemas.find(({ id }) => id === resource);
    if (schema) return presentMetadataSchema(schema);
    return notFound('metadata schema', resource);
  },
);
