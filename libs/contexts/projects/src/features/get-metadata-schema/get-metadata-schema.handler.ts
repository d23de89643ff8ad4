import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { notFound, type Refusal } from '@perkstream/kernel';
import { type AnswerOf, GetMetadataSchema } from '@perkstream/published';
import { presentMetadataSchema } from '../../presenters/metadata-schema.presenter.js';
import { MetadataSchemaRepository } from '../../repositories/metadata-schema.repository.js';

/** By the kind of objects, or by the id of the schema. */
@QueryHandler(GetMetadataSchema)
export class GetMetadataSchemaHandler implements IQueryHandler<GetMetadataSchema> {
  constructor(private readonly schemas: MetadataSchemaRepository) {}

  async execute({
    context: { projectId },
    params: { resource },
  }: GetMetadataSchema): Promise<AnswerOf<typeof GetMetadataSchema> | Refusal<'not_found'>> {
    const schemas = Object.values(await this.schemas.stateOf(projectId));
    const schema =
      schemas.find(({ relatedObject }) => relatedObject === resource) ?? schemas.find(({ id }) => id === resource);
    if (schema) return presentMetadataSchema(schema);
    return notFound('metadata schema', resource);
  }
}
