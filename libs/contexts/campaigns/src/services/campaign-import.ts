import { Injectable } from '@nestjs/common';
import { isRefusal, notFound, type Refusal, refuse } from '@perkstream/kernel';
import { commandContext, Messenger } from '@perkstream/platform';
import {
  type AcceptedAnswer,
  type CampaignJobWork,
  FindProject,
  type ImportedVoucherInput,
  type RequestContext,
} from '@perkstream/published';
import { type CampaignRefusal } from '../domain/campaign/campaign.decider.js';
import { CampaignWork } from '../processes/campaign-work/campaign-work.process.js';
import { jobStartOf } from '../processes/campaign-work/job-start.js';
import { CampaignRepository } from '../repositories/campaign.repository.js';
import { ImportListRepository } from '../repositories/import-list.repository.js';
import { CampaignChanger } from './campaign-changer.js';
import { NewCodes } from './codes/new-codes.js';
import { checkImportList, type ImportRefusal } from './import-list.js';

export type CampaignImportRefusal = Refusal<CampaignRefusal | ImportRefusal['refused']>;

/** The list is checked and kept with the answer; the codes are made after it. */
@Injectable()
export class CampaignImport {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly codes: NewCodes,
    private readonly lists: ImportListRepository,
    private readonly changer: CampaignChanger,
    private readonly work: CampaignWork,
    private readonly messenger: Messenger,
  ) {}

  async begin(
    context: RequestContext,
    campaignId: string,
    items: readonly ImportedVoucherInput[],
    work: Extract<CampaignJobWork, { readonly kind: 'import' }>,
  ): Promise<AcceptedAnswer | CampaignImportRefusal> {
    const { projectId, now } = context;
    const campaign = await this.campaigns.findLive(projectId, campaignId);
    if (!campaign) return notFound('campaign', campaignId);
    const objection = await this.codes.objectionTo(campaign, context.repeatSince ? 0 : items.length);
    if (objection) return objection;
    const project = await this.messenger.ask(new FindProject(projectId));
    const { definition } = campaign;
    const list = await checkImportList(items, definition, project?.caseSensitiveCodes ?? true, now);
    if (isRefusal(list)) return list as CampaignImportRefusal;
    if (list.length === 0) return refuse('invalid_payload', { details: 'There is nothing to import' });
    const job = { ...jobStartOf(context, list.length), work };
    const origin = commandContext(context, 'import');
    await this.lists.keep(job.id, list, commandContext(context, 'list'));
    const begun = await this.changer.change(
      definition.id,
      async () => ({ do: 'begin_job', job, standing: await this.codes.standing(definition.id) }),
      origin,
    );
    if (isRefusal(begun)) return begun;
    await this.work.takeUp(origin, begun);
    return { async_action_id: job.id };
  }
}
