import { Module } from '@nestjs/common';
import { DownloadTokens, joins, Pace, providersOf } from '@perkstream/platform';
import * as features from './features/index.js';
import { asyncActionsAnswers } from './async-actions.answers.js';
import { asyncActionProblems } from './async-actions.refusals.js';
import { ForgetReportsPolicy } from './policies/forget-reports.policy.js';
import { BulkUpdates } from './processes/bulk-updates/bulk-updates.process.js';
import { BulkWorker } from './processes/bulk-updates/bulk-worker.js';
import { asyncActionTranslations } from './publishing/async-action.translation.js';
import { BulkListRepository } from './repositories/bulk-list.repository.js';
import { BulkReportRepository } from './repositories/bulk-report.repository.js';
import { ImportEffectsRepository } from './repositories/import-effects.repository.js';
import { BulkReports } from './services/bulk-reports.js';
import { ReportRound } from './services/report-round.js';
import { asyncActionsView } from './views/async-actions/async-actions.view.js';

/** Bulk work after the answer: imports and changes of many things line by line, their reports, and the revert of an import. */
@Module({
  providers: [
    DownloadTokens,
    BulkListRepository,
    BulkReportRepository,
    ImportEffectsRepository,
    BulkReports,
    ReportRound,
    ForgetReportsPolicy,
    BulkWorker,
    { provide: Pace, useFactory: () => new Pace() },
    BulkUpdates,
    ...asyncActionsAnswers,
    ...providersOf(features),
    joins({
      name: 'async-actions',
      problems: asyncActionProblems,
      views: [asyncActionsView],
      publishing: asyncActionTranslations,
    }),
  ],
})
export class AsyncActionsModule {}
