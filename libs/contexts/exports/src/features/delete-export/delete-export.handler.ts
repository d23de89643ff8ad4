import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { notFound, type Refusal } from '@perkstream/kernel';
import { commandContext } from '@perkstream/platform';
import { DeleteExport } from '@perkstream/published';
import { ExportRemoval } from '../../services/export-removal.js';

@CommandHandler(DeleteExport)
export class DeleteExportHandler implements ICommandHandler<DeleteExport> {
  constructor(private readonly removal: ExportRemoval) {}

  async execute({ context, params: { exportId: id } }: DeleteExport): Promise<Refusal<'not_found'> | undefined> {
    return (await this.removal.delete(id, commandContext(context, 'delete'))) ? undefined : notFound('export', id);
  }
}
