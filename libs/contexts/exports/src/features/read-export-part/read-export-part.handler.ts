import { DownloadTokens, handler, ViewRunner } from '@perkstream/platform';
import { ReadExportPart } from '@perkstream/published';
import { ExportFiles } from '../../services/export-files.js';
import { ExportLinks } from '../../services/export-links.js';
import { exportsView } from '../../views/exports/exports.view.js';

export const readExportPart = handler(
  ReadExportPart,
  [ViewRunner, DownloadTokens, ExportFiles, ExportLinks],
  async ({ id, token, part }, views, tokens, files, links) => {
    if (!(await tokens.opens(id, token, part))) return undefined;
    const file = links.fileOf(await views.collection(exportsView).get(id));
    if (!file || part >= file.parts) return undefined;
    const text = await files.read(id, file.attempt, part);
    return text === undefined ? undefined : { text, isLast: part === file.parts - 1 };
  },
);
