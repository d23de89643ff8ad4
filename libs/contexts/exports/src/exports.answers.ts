import { DownloadTokens, handler, Messenger, ViewRunner } from '@perkstream/platform';
import {
  ForgetExportedPeople,
  ForgetExportFilters,
  ForgetExports,
  IsProjectLive,
  ReadExportPart,
  ScheduleExport,
} from '@perkstream/published';
import { ExportFiles } from './services/export-files.js';
import { ExportLinks } from './services/export-links.js';
import { ExportRemoval } from './services/export-removal.js';
import { ExportScheduling } from './services/export-scheduling.js';
import { fileNameOf } from './services/file-name.js';
import { exportsView } from './views/exports/exports.view.js';

/** What other contexts may ask: each message, the services that its answer needs, and the answer. */
export const exportsAnswers = [
  handler(ForgetExportedPeople, [ExportRemoval], ({ origin }, removal) => removal.removeFilesOfPeople(origin)),

  handler(ForgetExportFilters, [ExportRemoval], ({ names, origin }, removal) => removal.forgetNames(names, origin)),

  handler(ForgetExports, [ExportRemoval], ({ origin }, removal) => removal.deleteSome(origin)),

  handler(
    ReadExportPart,
    [ViewRunner, DownloadTokens, ExportFiles, ExportLinks, Messenger],
    async ({ id, token, part }, views, tokens, files, links, messenger) => {
      if (!(await tokens.opens(id, token, part))) return undefined;
      const document = await views.collection(exportsView).get(id);
      const file = links.fileOf(document);
      if (!document || !file || part >= file.parts) return undefined;
      // Files of a deleted project are removed after its deletion was answered.
      if (!(await messenger.ask(new IsProjectLive(document.projectId)))) return undefined;
      const text = await files.read(id, file.attempt, part);
      if (text === undefined) return undefined;
      return { text, isLast: part === file.parts - 1, ...(part === 0 && { name: fileNameOf(document) }) };
    },
  ),

  handler(ScheduleExport, [ExportScheduling], ({ exportedObject, parameters, scope, origin }, scheduling) =>
    scheduling.schedule(exportedObject, parameters, scope, origin),
  ),
];
