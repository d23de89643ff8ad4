import { Injectable } from '@nestjs/common';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { commandContext, firstMadeAt, idMadeBy, Messenger } from '@perkstream/platform';
import {
  type CampaignDefinition,
  type CampaignSetup,
  type CampaignWithPartsAnswer,
  CheckTiers,
  type CopyCampaignBody,
  FindProgramParts,
  FindRulesToCopy,
  FindStacksOfCampaign,
  FindTiersOfCampaign,
  type RequestContext,
} from '@perkstream/published';
import { type SetupRefusal } from '../../processes/campaign-setup.process.js';
import { generationOf } from '../../processes/campaign-work/job-start.js';
import { CampaignRepository } from '../../repositories/campaign.repository.js';
import { CampaignMaker } from '../../services/campaign-maker.js';
import { CodeMaker } from '../../services/codes/code-maker.js';
import { copiedDefinition, countOfCodes, objectionToCopy } from './copied-definition.js';
import { copiedParts, type PartsOfOriginal, type WithParts } from './copied-parts.js';

type CopyRefusal = SetupRefusal | Refusal<'invalid_campaign'>;

/**
 * Makes an inactive copy of a campaign. All that the copy takes over is read and noted first, so that a copy that is carried on
 * after a crash is of the original as it was when the copy was asked for. Decision 0231.
 */
@Injectable()
export class CampaignCopier {
  constructor(
    private readonly messenger: Messenger,
    private readonly campaigns: CampaignRepository,
    private readonly codes: CodeMaker,
    private readonly maker: CampaignMaker,
  ) {}

  async copy(
    idOrName: string,
    body: CopyCampaignBody,
    context: RequestContext,
  ): Promise<CampaignWithPartsAnswer | CopyRefusal> {
    const { projectId } = context;
    const id = idMadeBy(context, 'camp_', 'campaign');
    const begun = await this.campaigns.stateOf(projectId, id);
    // The same request, before it was repeated.
    if (begun.status !== 'none') return this.maker.finish(begun, context);
    const original = await this.campaigns.findLive(projectId, idOrName);
    if (!original) return notFound('campaign', idOrName);
    const objection = objectionToCopy(original.definition, body);
    if (objection) return objection;
    const definition = copiedDefinition(original.definition, body, { id, createdAt: firstMadeAt(context) });
    if (isRefusal(definition)) return definition;
    const count = countOfCodes(original, body);
    const unmakeable = await this.objectionToCodes(definition, count, body.code, context);
    if (unmakeable) return unmakeable;
    const parts = copiedParts(await this.partsOf(original.definition, projectId), definition, context);
    const badTier = parts.tiers.length > 0 && (await this.messenger.ask(new CheckTiers(projectId, parts.tiers)));
    if (badTier) return badTier;
    return this.maker.make(definition, { ...parts, ...buildSetup(definition, count, body.code, context) }, context);
  }

  /** Asked of a pattern only: a public code is refused when it is made. */
  private async objectionToCodes(
    definition: CampaignDefinition,
    count: number,
    code: string | undefined,
    context: RequestContext,
  ): Promise<CopyRefusal | undefined> {
    if (!definition.voucher || count === 0) return undefined;
    const config = code === undefined ? definition.voucher.codeConfig : undefined;
    return (await this.codes.check(definition, config, commandContext(context, 'check'))) as CopyRefusal | undefined;
  }

  private async partsOf(definition: CampaignDefinition, projectId: string): Promise<PartsOfOriginal> {
    const { id, campaignType } = definition;
    const [tiers, stacks] =
      campaignType === 'PROMOTION'
        ? await Promise.all([
            this.messenger.ask(new FindTiersOfCampaign(projectId, id)),
            this.messenger.ask(new FindStacksOfCampaign(projectId, id)),
          ])
        : [[], []];
    const program =
      campaignType === 'LOYALTY_PROGRAM' ? await this.messenger.ask(new FindProgramParts(projectId, id)) : undefined;
    const holders = [...tiers, ...(program?.earningRules ?? []), ...(program?.rewards ?? [])];
    const ids = [id, ...holders.map((holder) => holder.id)];
    const rules = await this.messenger.ask(new FindRulesToCopy(projectId, ids));
    return { definition, tiers, stacks, program, rules };
  }
}

/** Cards of a program are made after its parts, which can still be refused. */
function buildSetup(
  { voucher, campaignType }: CampaignDefinition,
  count: number,
  code: string | undefined,
  context: RequestContext,
): Omit<CampaignSetup, keyof WithParts> {
  const setup = { requestId: context.requestId, at: firstMadeAt(context) };
  if (!voucher || count === 0) return setup;
  if (code !== undefined) return { ...setup, voucher: { code } };
  if (count === 1 && campaignType !== 'LOYALTY_PROGRAM') return { ...setup, voucher: {} };
  return { ...setup, job: generationOf(voucher, count, context) };
}
