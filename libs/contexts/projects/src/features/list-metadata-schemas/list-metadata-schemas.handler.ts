import { handler, listAnswer } from '@perkstream/platform';
import { type AnswerOf, ListMetadataSchemas } from '@perkstream/published';
import { presentMetadataSchema } from '../../presenters/metadata-schema.presenter.js';
import { MetadataSchemaRepository } from '../../repositories/metadata-schema.repository.js';

export const listMetadataSchemas = handler(
  ListMetadataSchemas,
  [MetadataSchemaRepository],
  async ({ context: { projectId } }, metadataSchemaRepository): Promise<AnswerOf<typeof ListMetadataSchemas>> => {
    const schemas = Object.values(await metadataSchemaRepository.stateOf(projectId)).map(presentMetadataSchema);
    return listAnswer('schemas', schemas);
  },
);
