import { Module } from '@nestjs/common';
import { DownloadTokens, joins, Pace, providersOf } from '@perkstream/platform';
import * as features from './features/index.js';
import { exportsAnswers } from './exports.answers.js';
import { exportProblems } from './exports.refusals.js';
import { ExportWork } from './processes/export-work.process.js';
import { ExportWriter } from './processes/export-writer.js';
import { ExportFiles } from './services/export-files.js';
import { ExportLinks } from './services/export-links.js';
import { ExportRemoval } from './services/export-removal.js';
import { ExportRoom } from './services/export-room.js';
import { ExportScheduling } from './services/export-scheduling.js';
import { ExportSweep } from './services/export-sweep.js';
import { exportsView } from './views/exports/exports.view.js';

/** Exports of lists to files: which rows and columns, and when the file is there. */
@Module({
  providers: [
    { provide: Pace, useFactory: () => new Pace() },
    DownloadTokens,
    ExportFiles,
    ExportLinks,
    ExportWriter,
    ExportWork,
    ExportRoom,
    ExportScheduling,
    ExportRemoval,
    ExportSweep,
    ...exportsAnswers,
    ...providersOf(features),
    joins({
      name: 'exports',
      problems: exportProblems,
      views: [exportsView],
    }),
  ],
})
export class ExportsModule {}
