import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Refusal } from '@perkstream/kernel';
import { commandContext } from '@perkstream/platform';
import { CreateExport, type ExportAnswer, type ExportRefusal } from '@perkstream/published';
import { ExportScheduling } from '../../services/export-scheduling.js';

@CommandHandler(CreateExport)
export class CreateExportHandler implements ICommandHandler<CreateExport> {
  constructor(private readonly scheduling: ExportScheduling) {}

  execute({
    context,
    body: { exported_object: object, parameters = {} },
  }: CreateExport): Promise<ExportAnswer | Refusal<ExportRefusal>> {
    const { campaign_id } = parameters;
    const scope = object === 'voucher' && campaign_id !== undefined ? { campaign_id } : {};
    return this.scheduling.schedule(object, parameters, scope, commandContext(context, 'export'));
  }
}
