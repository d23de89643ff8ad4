import { CommandRunner, handler, PersonalData } from '@perkstream/platform';
import {
  FinishAsyncAction,
  ForgetBulkUpdates,
  NoteAsyncActionProgress,
  ReadReportPart,
  ScheduleAsyncAction,
} from '@perkstream/published';
import { asyncActionAggregate } from './domain/async-action/async-action.decider.js';
import { bulkListAggregate } from './domain/bulk-list/bulk-list.decider.js';
import { bulkReportAggregate } from './domain/bulk-report/bulk-report.decider.js';
import { BulkReports } from './services/bulk-reports.js';

/** What other contexts may ask: each message, the services that its answer needs, and the answer. */
export const asyncActionsAnswers = [
  handler(FinishAsyncAction, [CommandRunner], async ({ projectId, id, outcome, result, origin }, runner) => {
    const command = { do: 'finish', id, outcome, result, at: origin.now } as const;
    await runner.execute(asyncActionAggregate, id, command, { ...origin, projectId });
  }),

  handler(ForgetBulkUpdates, [PersonalData], async ({ projectId }, personalData) => {
    for (const { category } of [bulkListAggregate, bulkReportAggregate]) {
      await personalData.forgetAll(category, projectId);
    }
  }),

  handler(NoteAsyncActionProgress, [CommandRunner], async ({ projectId, id, progress, origin }, runner) => {
    const percent = Math.min(100, Math.max(0, Math.floor(progress)));
    const command = { do: 'progress', id, progress: percent, at: origin.now } as const;
    await runner.execute(asyncActionAggregate, id, command, { ...origin, projectId });
  }),

  handler(ReadReportPart, [BulkReports], ({ id, token, part }, reports) => reports.read(id, token, part)),

  handler(ScheduleAsyncAction, [CommandRunner], async ({ projectId, id, type, requestId, origin }, runner) => {
    const command = { do: 'schedule', id, type, requestId, at: origin.now } as const;
    await runner.execute(asyncActionAggregate, id, command, { ...origin, projectId });
  }),
];
