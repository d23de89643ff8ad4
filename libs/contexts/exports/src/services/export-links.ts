import { Injectable } from '@nestjs/common';
import { DownloadTokens } from '@perkstream/platform';
import { type ExportAnswer, type RequestContext } from '@perkstream/published';
import { presentExport } from '../presenters/export.presenter.js';
import { type ExportDocument } from '../views/exports/exports.view.js';

const HOUR = 3_600_000;
const GOOD_FOR = 24 * HOUR;

/** Shows exports with links to their files. */
@Injectable()
export class ExportLinks {
  constructor(private readonly tokens: DownloadTokens) {}

  async show(document: ExportDocument, { now }: RequestContext): Promise<ExportAnswer> {
    if (!document.file) return presentExport(document, null);
    // Rounded up to the full hour, so that an export shows the same link for a while.
    const until = Math.ceil((Date.parse(now) + GOOD_FOR) / HOUR) * HOUR;
    const token = await this.tokens.issue(document.id, until);
    return presentExport(document, `/v1/exports/${document.id}?token=${token}`);
  }
}
