import { isRefusal, type JsonObject, notFound, type Refusal, refuse } from '@perkstream/kernel';
import { Accepted, commandContext, handles } from '@perkstream/platform';
import {
  type AcceptedAnswer,
  AddVouchers,
  type AnswerOf,
  type CodeConfig,
  type RequestContext,
} from '@perkstream/published';
import { CampaignChanger } from '../../services/campaign-changer.js';
import { CampaignRepository } from '../../repositories/campaign.repository.js';
import { overriddenConfig } from '../../services/codes/code-config.js';
import { type CampaignRefusal } from '../../domain/campaign/campaign.decider.js';
import { type LiveCampaign } from '../../domain/campaign/state.js';
import { jobStartOf } from '../../processes/campaign-work/job-start.js';
import { NewCodes, type NewCodesRefusal } from '../../services/codes/new-codes.js';
import { CampaignWork } from '../../processes/campaign-work/campaign-work.process.js';

type Refused = Refusal<CampaignRefusal | NewCodesRefusal['refused']>;

/** A single code is made before the answer, several are made after it. */
@handles(AddVouchers)
export class AddVouchersHandler {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly codes: NewCodes,
    private readonly changer: CampaignChanger,
    private readonly work: CampaignWork,
  ) {}

  async execute({
    context,
    params: { campaignId },
    query,
    body = {},
  }: AddVouchers): Promise<AnswerOf<typeof AddVouchers> | Accepted<AcceptedAnswer> | Refused> {
    const campaign = await this.campaigns.findLive(context.projectId, campaignId);
    if (!campaign) return notFound('campaign', campaignId);
    const count = query.vouchers_count ?? 1;
    const objection = await this.codes.objectionTo(campaign, context.repeatSince ? 0 : count);
    if (objection) return objection;
    const { definition } = campaign;
    const overrides = await this.codes.overrides(
      context.projectId,
      body,
      definition,
      commandContext(context, 'category'),
    );
    if (isRefusal(overrides)) return overrides as Refused;
    const own = definition.voucher?.codeConfig;
    const config = own && body.code_config ? overriddenConfig(own, body.code_config) : own;
    if (!config) throw new Error(`${definition.id} has no codes`);
    if (count === 1) {
      const voucher = typeof body.code === 'string' ? { code: body.code } : {};
      return this.codes.add(definition, voucher, config, overrides, commandContext(context, 'voucher'));
    }
    if (body.code) return refuse('invalid_payload', { details: 'Property .code is allowed for a single voucher only' });
    return this.begin(campaign, count, config, overrides, context);
  }

  private async begin(
    { definition }: LiveCampaign,
    count: number,
    codeConfig: CodeConfig,
    overrides: JsonObject,
    context: RequestContext,
  ): Promise<Accepted<AcceptedAnswer> | Refused> {
    const refusal = await this.codes.check(definition, codeConfig, overrides, commandContext(context, 'check'));
    if (refusal) return refusal;
    const work = { kind: 'generate', codeConfig, overrides, initial: false } as const;
    const job = { ...jobStartOf(context, count), work };
    const origin = commandContext(context, 'generate');
    const begun = await this.changer.change(
      definition.id,
      async () => ({ do: 'begin_job', job, standing: await this.codes.standing(definition.id) }),
      origin,
    );
    if (isRefusal(begun)) return begun;
    await this.work.takeUp(origin, begun);
    return new Accepted({ async_action_id: job.id });
  }
}
