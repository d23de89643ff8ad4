import { Injectable } from '@nestjs/common';
import { type ExportAnswer, type RequestContext } from '@perkstream/published';
import { presentExport } from '../presenters/export.presenter.js';
import { type ExportDocument } from '../views/exports/exports.view.js';
import { DownloadTokens } from './download-tokens.js';

/** Shows exports with links to their files. */
@Injectable()
export class ExportLinks {
  constructor(private readonly tokens: DownloadTokens) {}

  async show(document: ExportDocument, { now }: RequestContext): Promise<ExportAnswer> {
    if (!document.file) return presentExport(document, null);
    const token = await this.tokens.issue(document.id, Date.parse(now));
    return presentExport(document, `/v1/exports/${document.id}?token=${token}`);
  }
}
