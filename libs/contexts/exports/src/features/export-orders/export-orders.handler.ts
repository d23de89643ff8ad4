import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Refusal } from '@perkstream/kernel';
import { commandContext } from '@perkstream/platform';
import { type ExportAnswer, ExportOrders, type ExportRefusal } from '@perkstream/published';
import { ExportScheduling } from '../../services/export-scheduling.js';

@CommandHandler(ExportOrders)
export class ExportOrdersHandler implements ICommandHandler<ExportOrders> {
  constructor(private readonly scheduling: ExportScheduling) {}

  execute({ context, body: { parameters = {} } }: ExportOrders): Promise<ExportAnswer | Refusal<ExportRefusal>> {
    return this.scheduling.schedule('order', parameters, {}, commandContext(context, 'export'));
  }
}
