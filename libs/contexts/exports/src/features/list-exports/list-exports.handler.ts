import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { defineList, parseListQuery, type QueryRefusal } from '@perkstream/domain-filters';
import { isRefusal } from '@perkstream/kernel';
import { ofProject, pageOfList, ViewRunner } from '@perkstream/platform';
import { type AnswerOf, ListExports } from '@perkstream/published';
import { ExportLinks } from '../../services/export-links.js';
import { exportsView } from '../../views/exports/exports.view.js';

const list = defineList({ order: { created_at: 'created_at', status: 'status' } });

@QueryHandler(ListExports)
export class ListExportsHandler implements IQueryHandler<ListExports> {
  private readonly documents;

  constructor(
    views: ViewRunner,
    private readonly links: ExportLinks,
  ) {
    this.documents = views.lazily(exportsView);
  }

  async execute({ context, query }: ListExports): Promise<AnswerOf<typeof ListExports> | QueryRefusal> {
    const asked = parseListQuery(list, query, context.now);
    if (isRefusal(asked)) return asked;
    const { found, total } = await pageOfList(this.documents(), ofProject(context.projectId, asked.where), asked);
    const exports = await Promise.all(found.map((document) => this.links.show(document, context)));
    return { object: 'list', data_ref: 'exports', exports, total };
  }
}
