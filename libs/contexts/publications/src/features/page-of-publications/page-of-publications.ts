import { Injectable } from '@nestjs/common';
import { exportFeature, Messenger } from '@perkstream/platform';
import { FindCustomers, PageOfPublications } from '@perkstream/published';
import { type PublicationEntry, publicationsView } from '../../views/publications/publications.view.js';

/** Publications with the source ids of their customers. */
@Injectable()
class PublicationRows {
  constructor(private readonly messenger: Messenger) {}

  async of(projectId: string, entries: readonly PublicationEntry[]): Promise<object[]> {
    const customerIds = entries.map(({ customer_id }) => customer_id);
    const people = await this.messenger.ask(new FindCustomers(projectId, customerIds));
    return entries.map((entry, index) => ({ ...entry, customer_source_id: people[index]?.sourceId ?? null }));
  }
}

/** Rows of `publication`. */
export const pageOfPublications = [
  PublicationRows,
  exportFeature(PageOfPublications, {
    view: publicationsView,
    presenter: PublicationRows,
    rows: (entries, projectId, presenter) => presenter.of(projectId, entries),
  }),
];
