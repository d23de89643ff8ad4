import { Injectable } from '@nestjs/common';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { commandContext, Messenger } from '@perkstream/platform';
import { Categories } from '@perkstream/lookups';
import {
  type CampaignDefinition,
  CheckTiers,
  type CreateCampaignBody,
  FindProject,
  type RequestContext,
} from '@perkstream/published';
import { parseNewCampaign, type NewCampaign } from './campaign-body.js';
import { CodeMaker } from './codes/code-maker.js';
import { RewardingCampaigns } from './rewarding-campaigns.js';

/** A new campaign that has passed all checks. */
export interface CheckedCampaign extends Omit<NewCampaign, 'definition'> {
  readonly definition: CampaignDefinition;
}

export type CampaignObjection = Refusal<'invalid_campaign' | 'invalid_payload' | 'invalid_code_config' | 'not_found'>;

/**
 * Checks the body of a new campaign, and asks other contexts whether they accept their parts, so that a bad
 * body leaves nothing behind.
 */
@Injectable()
export class NewCampaignChecker {
  constructor(
    private readonly messenger: Messenger,
    private readonly codes: CodeMaker,
    private readonly categories: Categories,
    private readonly rewarding: RewardingCampaigns,
  ) {}

  async check(
    id: string,
    createdAt: string,
    body: CreateCampaignBody,
    context: RequestContext,
  ): Promise<CheckedCampaign | CampaignObjection> {
    const project = await this.messenger.ask(new FindProject(context.projectId));
    const wanted = parseNewCampaign(body, project?.codeCharset ?? null);
    if (isRefusal(wanted)) return wanted as CampaignObjection;
    const referral = await this.referralProgram(wanted, context);
    if (isRefusal(referral)) return referral;
    const checked = { ...wanted, definition: { ...wanted.definition, ...referral, id, createdAt } };
    const objection = await this.objectionTo(checked, context);
    if (objection) return objection;
    return checked;
  }

  /** With its category, which is made where it is named and not there: when nothing else can be refused any more. */
  async withCategory(
    checked: CheckedCampaign,
    body: CreateCampaignBody,
    context: RequestContext,
  ): Promise<CheckedCampaign | CampaignObjection> {
    const category = await this.categories.settle(context.projectId, body, commandContext(context, 'category'));
    return isRefusal(category) ? category : { ...checked, definition: { ...checked.definition, ...category } };
  }

  private async referralProgram({ definition: { referralProgram: sent } }: NewCampaign, { projectId }: RequestContext) {
    const referralProgram = sent && (await this.rewarding.settle(projectId, sent));
    return isRefusal(referralProgram) ? referralProgram : referralProgram && { referralProgram };
  }

  private async objectionTo(
    { definition, tiers, count, code }: CheckedCampaign,
    context: RequestContext,
  ): Promise<CampaignObjection | undefined> {
    const { voucher } = definition;
    if (tiers.length > 0) return this.messenger.ask(new CheckTiers(context.projectId, tiers));
    // Loyalty cards wait for what they are about: a program may be there before.
    if (!voucher || (voucher.type === 'LOYALTY_CARD' && count === 0)) return undefined;
    const config = code === undefined ? voucher.codeConfig : undefined;
    return (await this.codes.check(definition, config, commandContext(context, 'check'))) as
      | CampaignObjection
      | undefined;
  }
}
