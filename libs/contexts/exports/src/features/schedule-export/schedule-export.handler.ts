import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Refusal } from '@perkstream/kernel';
import { type ExportAnswer, type ExportRefusal, ScheduleExport } from '@perkstream/published';
import { ExportScheduling } from '../../services/export-scheduling.js';

@CommandHandler(ScheduleExport)
export class ScheduleExportHandler implements ICommandHandler<ScheduleExport> {
  constructor(private readonly scheduling: ExportScheduling) {}

  execute({
    exportedObject,
    parameters,
    scope,
    origin,
  }: ScheduleExport): Promise<ExportAnswer | Refusal<ExportRefusal>> {
    return this.scheduling.schedule(exportedObject, parameters, scope, origin);
  }
}
