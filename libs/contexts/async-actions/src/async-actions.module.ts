import { Module } from '@nestjs/common';
import { DownloadTokens, joins, Pace } from '@perkstream/platform';
import { asyncActionsAnswers } from './async-actions.answers.js';
import { asyncActionProblems } from './async-actions.refusals.js';
import { getAsyncAction } from './features/get-async-action/get-async-action.handler.js';
import { listAsyncActions } from './features/list-async-actions/list-async-actions.handler.js';
import { bulkUpdateHandlers } from './features/update-in-bulk/update-in-bulk.handlers.js';
import { ForgetReportsPolicy } from './policies/forget-reports.policy.js';
import { BulkUpdates } from './processes/bulk-updates/bulk-updates.process.js';
import { BulkWorker } from './processes/bulk-updates/bulk-worker.js';
import { asyncActionTranslations } from './publishing/async-action.translation.js';
import { BulkListRepository } from './repositories/bulk-list.repository.js';
import { BulkReportRepository } from './repositories/bulk-report.repository.js';
import { BulkReports } from './services/bulk-reports.js';
import { ReportRound } from './services/report-round.js';
import { asyncActionsView } from './views/async-actions/async-actions.view.js';

/** Lets clients follow work that goes on after its request; who does the work says how far it is. Bulk updates are done here. */
@Module({
  providers: [
    listAsyncActions,
    getAsyncAction,
    DownloadTokens,
    BulkListRepository,
    BulkReportRepository,
    BulkReports,
    ReportRound,
    ForgetReportsPolicy,
    BulkWorker,
    { provide: Pace, useFactory: () => new Pace() },
    BulkUpdates,
    ...bulkUpdateHandlers,
    ...asyncActionsAnswers,
    joins({
      name: 'async-actions',
      problems: asyncActionProblems,
      views: [asyncActionsView],
      publishing: asyncActionTranslations,
    }),
  ],
})
export class AsyncActionsModule {}
