import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, ListMetadataSchemas } from '@perkstream/published';
import { presentMetadataSchema } from '../../presenters/metadata-schema.presenter.js';
import { MetadataSchemaRepository } from '../../repositories/metadata-schema.repository.js';

@QueryHandler(ListMetadataSchemas)
export class ListMetadataSchemasHandler implements IQueryHandler<ListMetadataSchemas> {
  constructor(private readonly schemas: MetadataSchemaRepository) {}

  async execute({ context: { projectId } }: ListMetadataSchemas): Promise<AnswerOf<typeof ListMetadataSchemas>> {
    const schemas = Object.values(await this.schemas.stateOf(projectId)).map(presentMetadataSchema);
    return { object: 'list', data_ref: 'schemas', schemas, total: schemas.length };
  }
}
