import { Injectable } from '@nestjs/common';
import { notFound, type Refusal } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import { type CampaignRecord, FindCampaign } from '@perkstream/published';

/** Looks loyalty programs up: the campaigns that loyalty cards are of. */
@Injectable()
export class ProgramRepository {
  constructor(private readonly messenger: Messenger) {}

  async find(projectId: string, idOrName: string): Promise<CampaignRecord | Refusal<'not_found'>> {
    const campaign = await this.messenger.ask(new FindCampaign(projectId, idOrName));
    if (campaign?.loyalty) return campaign;
    return notFound('campaign', idOrName);
  }
}
