import { Injectable } from '@nestjs/common';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { firstMadeAt, idMadeBy } from '@perkstream/platform';
import {
  type CampaignSetup,
  type CampaignWithPartsAnswer,
  type CreateCampaignBody,
  type RequestContext,
} from '@perkstream/published';
import { generationOf } from '../../processes/campaign-work/job-start.js';
import { type SetupRefusal } from '../../processes/campaign-setup.process.js';
import { CampaignMaker } from '../../services/campaign-maker.js';
import { CampaignDrafts, type Draft } from './campaign-drafts.js';

/** Makes a campaign of any kind with its parts. */
@Injectable()
export class CampaignCreator {
  constructor(
    private readonly drafts: CampaignDrafts,
    private readonly maker: CampaignMaker,
  ) {}

  async create(
    body: CreateCampaignBody,
    context: RequestContext,
  ): Promise<CampaignWithPartsAnswer | Refusal<'invalid_campaign'> | SetupRefusal> {
    const id = idMadeBy(context, 'camp_', 'campaign');
    const draft = await this.drafts.check(id, firstMadeAt(context), body, context);
    return isRefusal(draft) ? draft : this.maker.make(draft.definition, buildSetup(draft, context), context);
  }
}

/** One code is made before the answer, more after it. */
function buildSetup({ definition, ruleIds, tiers, count, code }: Draft, context: RequestContext): CampaignSetup {
  const { voucher, createdAt: at } = definition;
  const setup = { ruleIds, tiers, requestId: context.requestId, at };
  if (!voucher || count === 0) return setup;
  if (count === 1) return { ...setup, voucher: code === undefined ? {} : { code } };
  return { ...setup, job: generationOf(voucher, count, context) };
}
