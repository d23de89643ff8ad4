import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { DownloadTokens, ViewRunner } from '@perkstream/platform';
import { type FilePart, ReadExportPart } from '@perkstream/published';
import { ExportFiles } from '../../services/export-files.js';
import { ExportLinks } from '../../services/export-links.js';
import { exportsView } from '../../views/exports/exports.view.js';

@QueryHandler(ReadExportPart)
export class ReadExportPartHandler implements IQueryHandler<ReadExportPart> {
  private readonly documents;

  constructor(
    views: ViewRunner,
    private readonly tokens: DownloadTokens,
    private readonly files: ExportFiles,
    private readonly links: ExportLinks,
  ) {
    this.documents = views.lazily(exportsView);
  }

  async execute({ id, token, part }: ReadExportPart): Promise<FilePart | undefined> {
    if (!(await this.tokens.opens(id, token, part))) return undefined;
    const file = this.links.fileOf(await this.documents().get(id));
    if (!file || part >= file.parts) return undefined;
    const text = await this.files.read(id, file.attempt, part);
    return text === undefined ? undefined : { text, isLast: part === file.parts - 1 };
  }
}
