import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { PresentPublications, type PublicationInListAnswer } from '@perkstream/published';
import { PublicationLists } from '../../services/publication-lists.js';

@QueryHandler(PresentPublications)
export class PresentPublicationsHandler implements IQueryHandler<PresentPublications> {
  constructor(private readonly lists: PublicationLists) {}

  execute({ projectId, ids }: PresentPublications): Promise<readonly (PublicationInListAnswer | undefined)[]> {
    return this.lists.byIds(projectId, ids);
  }
}
