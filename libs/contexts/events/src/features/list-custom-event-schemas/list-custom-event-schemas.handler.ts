import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { Messenger, withinProject } from '@perkstream/platform';
import { type AnswerOf, ListCustomEventSchemas } from '@perkstream/published';
import { presentSchema } from '../../presenters/custom-event-schema.presenter.js';
import { CustomEventSchemaRepository } from '../../repositories/custom-event-schema.repository.js';

@QueryHandler(ListCustomEventSchemas)
export class ListCustomEventSchemasHandler implements IQueryHandler<ListCustomEventSchemas> {
  constructor(
    private readonly messenger: Messenger,
    private readonly schemas: CustomEventSchemaRepository,
  ) {}

  async execute({
    context,
    params: { projectId },
  }: ListCustomEventSchemas): Promise<AnswerOf<typeof ListCustomEventSchemas> | Refusal<'not_found'>> {
    const project = await withinProject(this.messenger, projectId, context);
    if (isRefusal(project)) return project;
    const schemas = await this.schemas.all(projectId);
    return { object: 'list', data_ref: 'data', data: schemas.map(presentSchema), total: schemas.length };
  }
}
