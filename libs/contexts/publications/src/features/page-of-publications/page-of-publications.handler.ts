import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Messenger, pageOfRows, ViewRunner } from '@perkstream/platform';
import { FindCustomers, PageOfPublications, type PageOfRows } from '@perkstream/published';
import { type PublicationEntry, publicationsView } from '../../views/publications/publications.view.js';

/** Rows of `publication`. */
@QueryHandler(PageOfPublications)
export class PageOfPublicationsHandler implements IQueryHandler<PageOfPublications> {
  private readonly entries;

  constructor(
    private readonly messenger: Messenger,
    views: ViewRunner,
  ) {
    this.entries = views.lazily(publicationsView);
  }

  execute({ asked }: PageOfPublications): Promise<PageOfRows> {
    return pageOfRows(this.entries(), asked, (entries) => this.withSourceIds(asked.projectId, entries));
  }

  private async withSourceIds(projectId: string, entries: readonly PublicationEntry[]): Promise<object[]> {
    const people = await this.messenger.ask(
      new FindCustomers(
        projectId,
        entries.map((entry) => entry.customer_id),
      ),
    );
    return entries.map((entry, index) => ({ ...entry, customer_source_id: people[index]?.sourceId ?? null }));
  }
}
