import { Injectable } from '@nestjs/common';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { firstMadeAt, idMadeBy } from '@perkstream/platform';
import { type CampaignWithPartsAnswer, type CreateCampaignBody, type RequestContext } from '@perkstream/published';
import { type SetupRefusal } from '../../processes/campaign-setup.process.js';
import { CampaignMaker } from '../../services/campaign-maker.js';
import { newCampaignSetup } from '../../services/new-campaign-setup.js';
import { NewCampaignChecker } from '../../services/new-campaign-checker.js';

/** Makes a campaign of any kind with its parts. */
@Injectable()
export class CampaignCreator {
  constructor(
    private readonly checker: NewCampaignChecker,
    private readonly maker: CampaignMaker,
  ) {}

  async create(
    body: CreateCampaignBody,
    context: RequestContext,
  ): Promise<CampaignWithPartsAnswer | Refusal<'invalid_campaign'> | SetupRefusal> {
    const id = idMadeBy(context, 'camp_', 'campaign');
    const checked = await this.checker.check(id, firstMadeAt(context), body, context);
    if (isRefusal(checked)) return checked;
    const complete = await this.checker.withCategory(checked, body, context);
    return isRefusal(complete)
      ? complete
      : this.maker.make(complete.definition, newCampaignSetup(complete, context), context);
  }
}
