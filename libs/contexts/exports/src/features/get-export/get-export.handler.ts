import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { notFound, type Refusal } from '@perkstream/kernel';
import { ViewRunner } from '@perkstream/platform';
import { type ExportAnswer, GetExport } from '@perkstream/published';
import { ExportLinks } from '../../services/export-links.js';
import { exportsView } from '../../views/exports/exports.view.js';

@QueryHandler(GetExport)
export class GetExportHandler implements IQueryHandler<GetExport> {
  private readonly documents;

  constructor(
    views: ViewRunner,
    private readonly links: ExportLinks,
  ) {
    this.documents = views.lazily(exportsView);
  }

  async execute({ context, params: { exportId } }: GetExport): Promise<ExportAnswer | Refusal<'not_found'>> {
    const document = await this.documents().get(exportId);
    return document?.projectId === context.projectId ? this.links.show(document) : notFound('export', exportId);
  }
}
