import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { isRefusal } from '@perkstream/kernel';
import { type CustomEventSchema, FindCustomEventSchema } from '@perkstream/published';
import { CustomEventSchemaRepository } from '../../repositories/custom-event-schema.repository.js';

@QueryHandler(FindCustomEventSchema)
export class FindCustomEventSchemaHandler implements IQueryHandler<FindCustomEventSchema> {
  constructor(private readonly schemas: CustomEventSchemaRepository) {}

  async execute({ projectId, id }: FindCustomEventSchema): Promise<CustomEventSchema | undefined> {
    const schema = await this.schemas.find(projectId, id);
    return isRefusal(schema) ? undefined : schema;
  }
}
