import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ForgetExports } from '@perkstream/published';
import { ExportRemoval } from '../../services/export-removal.js';

@CommandHandler(ForgetExports)
export class ForgetExportsHandler implements ICommandHandler<ForgetExports> {
  constructor(private readonly removal: ExportRemoval) {}

  execute({ origin }: ForgetExports): Promise<boolean> {
    return this.removal.deleteSome(origin);
  }
}
