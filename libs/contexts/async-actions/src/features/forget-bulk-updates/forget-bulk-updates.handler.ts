import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PersonalData } from '@perkstream/platform';
import { ForgetBulkUpdates } from '@perkstream/published';
import { bulkListAggregate } from '../../domain/bulk-list/bulk-list.aggregate.js';
import { bulkReportAggregate } from '../../domain/bulk-report/bulk-report.aggregate.js';

@CommandHandler(ForgetBulkUpdates)
export class ForgetBulkUpdatesHandler implements ICommandHandler<ForgetBulkUpdates> {
  constructor(private readonly personalData: PersonalData) {}

  async execute({ projectId }: ForgetBulkUpdates): Promise<void> {
    for (const { category } of [bulkListAggregate, bulkReportAggregate]) {
      await this.personalData.forgetAll(category, projectId);
    }
  }
}
