import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { Messenger, withinProject } from '@perkstream/platform';
import { type AnswerOf, GetCustomEventSchema } from '@perkstream/published';
import { presentSchema } from '../../presenters/custom-event-schema.presenter.js';
import { CustomEventSchemaRepository } from '../../repositories/custom-event-schema.repository.js';

@QueryHandler(GetCustomEventSchema)
export class GetCustomEventSchemaHandler implements IQueryHandler<GetCustomEventSchema> {
  constructor(
    private readonly messenger: Messenger,
    private readonly schemas: CustomEventSchemaRepository,
  ) {}

  async execute({
    context,
    params: { projectId, customEventSchemaId: id },
  }: GetCustomEventSchema): Promise<AnswerOf<typeof GetCustomEventSchema> | Refusal<'not_found'>> {
    const project = await withinProject(this.messenger, projectId, context);
    if (isRefusal(project)) return project;
    const schema = await this.schemas.find(projectId, id);
    return isRefusal(schema) ? schema : presentSchema(schema);
  }
}
