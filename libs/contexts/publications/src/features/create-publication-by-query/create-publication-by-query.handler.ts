import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { refuse, type Refusal } from '@perkstream/kernel';
import { CreatePublicationByQuery } from '@perkstream/published';

/** Only keys of integrations may publish by query (platform facts, keys), and a project has no keys of that kind. */
@QueryHandler(CreatePublicationByQuery)
export class CreatePublicationByQueryHandler implements IQueryHandler<CreatePublicationByQuery> {
  async execute(): Promise<Refusal<'integration_api_key_required'>> {
    return refuse('integration_api_key_required');
  }
}
