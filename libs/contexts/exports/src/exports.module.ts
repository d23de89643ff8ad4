import { Module } from '@nestjs/common';
import { DownloadTokens, joins, Pace } from '@perkstream/platform';
import { exportsAnswers } from './exports.answers.js';
import { exportProblems } from './exports.refusals.js';
import { createExport } from './features/create-export/create-export.handler.js';
import { deleteExport } from './features/delete-export/delete-export.handler.js';
import { exportOrders } from './features/export-orders/export-orders.handler.js';
import {
  exportCampaignTransactions,
  exportVoucherTransactions,
} from './features/export-transactions/export-transactions.handlers.js';
import { getExport } from './features/get-export/get-export.handler.js';
import { listExports } from './features/list-exports/list-exports.js';
import { ExportWork } from './processes/export-work.process.js';
import { ExportWriter } from './processes/export-writer.js';
import { ExportFiles } from './services/export-files.js';
import { ExportLinks } from './services/export-links.js';
import { ExportRemoval } from './services/export-removal.js';
import { ExportScheduling } from './services/export-scheduling.js';
import { ExportSweep } from './services/export-sweep.js';
import { exportsView } from './views/exports/exports.view.js';

/** CSV files of what other contexts know, made after the answer and fetched by a link. */
@Module({
  providers: [
    { provide: Pace, useFactory: () => new Pace() },
    DownloadTokens,
    ExportFiles,
    ExportLinks,
    ExportWriter,
    ExportWork,
    ExportScheduling,
    ExportRemoval,
    ExportSweep,
    createExport,
    exportOrders,
    exportVoucherTransactions,
    exportCampaignTransactions,
    listExports,
    getExport,
    deleteExport,
    ...exportsAnswers,
    joins({
      name: 'exports',
      problems: exportProblems,
      views: [exportsView],
    }),
  ],
})
export class ExportsModule {}
