import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { commandContext, CommandRunner } from '@perkstream/platform';
import { DeleteExport } from '@perkstream/published';
import { exportAggregate } from '../../domain/export/export.aggregate.js';
import { ExportFiles } from '../../services/export-files.js';

@CommandHandler(DeleteExport)
export class DeleteExportHandler implements ICommandHandler<DeleteExport> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly files: ExportFiles,
  ) {}

  /** The file is deleted first, so that a repeated request still finds the export. A process that is still writing removes its own parts. */
  async execute({ context, params: { exportId: id } }: DeleteExport): Promise<Refusal<'not_found'> | undefined> {
    const state = await this.runner.stateOf(exportAggregate, context.projectId, id);
    if (state.status === 'done') await this.files.remove(id, state.attempt);
    const command = { do: 'delete', id, now: context.now } as const;
    const deleted = await this.runner.execute(exportAggregate, id, command, commandContext(context, 'delete'));
    return isRefusal(deleted) ? notFound('export', id) : undefined;
  }
}
