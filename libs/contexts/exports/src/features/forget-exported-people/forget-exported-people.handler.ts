import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ForgetExportedPeople } from '@perkstream/published';
import { ExportRemoval } from '../../services/export-removal.js';

@CommandHandler(ForgetExportedPeople)
export class ForgetExportedPeopleHandler implements ICommandHandler<ForgetExportedPeople> {
  constructor(private readonly removal: ExportRemoval) {}

  execute({ origin }: ForgetExportedPeople): Promise<void> {
    return this.removal.removeFilesOfPeople(origin);
  }
}
