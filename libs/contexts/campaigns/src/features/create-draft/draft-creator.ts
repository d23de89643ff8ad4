import { Injectable } from '@nestjs/common';
import { isRefusal } from '@perkstream/kernel';
import { idMadeBy } from '@perkstream/platform';
import { type CampaignWithPartsAnswer, type CreateCampaignDraftBody, type RequestContext } from '@perkstream/published';
import { CampaignRepository } from '../../repositories/campaign.repository.js';
import { type SetupRefusal } from '../../processes/campaign-setup.process.js';
import { CampaignMaker } from '../../services/campaign-maker.js';
import { DraftPreparer } from '../../services/drafts/draft-preparer.js';
import { type CampaignObjection, NewCampaignChecker } from '../../services/new-campaign-checker.js';
import { newCampaignSetup } from '../../services/new-campaign-setup.js';

/** Makes an inactive campaign with its rules, limits and parts: all of it, or nothing. Decision 0257. */
@Injectable()
export class DraftCreator {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly preparer: DraftPreparer,
    private readonly checker: NewCampaignChecker,
    private readonly maker: CampaignMaker,
  ) {}

  async create(
    body: CreateCampaignDraftBody,
    context: RequestContext,
  ): Promise<CampaignWithPartsAnswer | CampaignObjection | SetupRefusal> {
    const id = idMadeBy(context, 'camp_', 'campaign');
    const begun = await this.campaigns.stateOf(context.projectId, id);
    // The same request, before it was repeated.
    if (begun.status !== 'none') return this.maker.finish(begun, context);
    const prepared = await this.preparer.prepare(id, body, context);
    if (isRefusal(prepared)) return prepared;
    const { checked, parts } = prepared;
    const complete = await this.checker.withCategory(checked, body, context);
    if (isRefusal(complete)) return complete;
    const definition = { ...complete.definition, active: false, isDraft: true as const };
    const setup = newCampaignSetup({ ...complete, definition }, context);
    return this.maker.make(definition, { ...setup, copy: parts }, context);
  }
}
