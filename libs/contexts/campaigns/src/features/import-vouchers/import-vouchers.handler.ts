import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AcceptedAnswer, ImportVouchers } from '@perkstream/published';
import { CampaignImport, type CampaignImportRefusal } from '../../services/campaign-import.js';

@CommandHandler(ImportVouchers)
export class ImportVouchersHandler implements ICommandHandler<ImportVouchers> {
  constructor(private readonly imports: CampaignImport) {}

  execute({ context, params, body }: ImportVouchers): Promise<AcceptedAnswer | CampaignImportRefusal> {
    return this.imports.begin(context, params.campaignId, body, { kind: 'import' });
  }
}
