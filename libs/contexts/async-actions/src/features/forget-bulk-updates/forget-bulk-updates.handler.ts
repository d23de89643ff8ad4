import { handler, PersonalData } from '@perkstream/platform';
import { ForgetBulkUpdates } from '@perkstream/published';
import { bulkListAggregate } from '../../domain/bulk-list/bulk-list.aggregate.js';
import { bulkReportAggregate } from '../../domain/bulk-report/bulk-report.aggregate.js';

export const forgetBulkUpdates = handler(ForgetBulkUpdates, [PersonalData], async ({ projectId }, personalData) => {
  for (const { category } of [bulkListAggregate, bulkReportAggregate]) {
    await personalData.forgetAll(category, projectId);
  }
});
