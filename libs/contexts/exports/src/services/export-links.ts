import { Inject, Injectable } from '@nestjs/common';
import { DownloadTokens, FILES_KEPT_FOR } from '@perkstream/platform';
import { type ExportAnswer } from '@perkstream/published';
import { presentExport } from '../presenters/export.presenter.js';
import { type ExportDocument } from '../views/exports/exports.view.js';

/** Shows exports with links to their files. */
@Injectable()
export class ExportLinks {
  constructor(
    private readonly tokens: DownloadTokens,
    @Inject(FILES_KEPT_FOR) private readonly keptFor: number,
  ) {}

  /** The link is good as long as its file is kept, for every request. */
  async show(document: ExportDocument): Promise<ExportAnswer> {
    if (!this.fileOf(document)) return presentExport(document, null);
    const token = await this.tokens.issue(document.id, this.endOf(document));
    return presentExport(document, `/v1/exports/${document.id}?token=${token}`);
  }

  /** Undefined where there is none, not yet or no longer. */
  fileOf(document: ExportDocument | undefined): ExportDocument['file'] {
    return document && this.endOf(document) > Date.now() ? document.file : undefined;
  }

  private endOf({ filedAt }: ExportDocument): number {
    return filedAt === undefined ? -Infinity : Date.parse(filedAt) + this.keptFor;
  }
}
