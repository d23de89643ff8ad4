import { Injectable } from '@nestjs/common';
import { isRefusal, type JsonObject, type Refusal, refuse } from '@perkstream/kernel';
import { faultByKind } from '@perkstream/domain-metadata';
import { commandContext, Messenger } from '@perkstream/platform';
import { Categories } from '@perkstream/lookups';
import {
  type CampaignDefinition,
  type CampaignWithPartsAnswer,
  FindProject,
  type RequestContext,
  type UpdateCampaignBody,
} from '@perkstream/published';
import { parseCampaignUpdate } from '../../services/campaign-body.js';
import { CampaignChanger } from '../../services/campaign-changer.js';
import { CampaignPresenter } from '../../presenters/campaign.presenter.js';
import { hasVoucherMetadata } from '../../domain/campaign/campaign-voucher.js';
import { type CampaignRefusal } from '../../domain/campaign/campaign.decider.js';
import { jobStartOf } from '../../processes/campaign-work/job-start.js';
import { VoucherCountRepository } from '../../repositories/voucher-count.repository.js';
import { CampaignWork } from '../../processes/campaign-work/campaign-work.process.js';

/** Changes a campaign of any kind. */
@Injectable()
export class CampaignUpdater {
  constructor(
    private readonly changer: CampaignChanger,
    private readonly categories: Categories,
    private readonly counts: VoucherCountRepository,
    private readonly work: CampaignWork,
    private readonly presenter: CampaignPresenter,
    private readonly messenger: Messenger,
  ) {}

  async update(
    campaignId: string,
    body: UpdateCampaignBody,
    context: RequestContext,
  ): Promise<CampaignWithPartsAnswer | Refusal<CampaignRefusal>> {
    const { projectId, now } = context;
    const origin = commandContext(context, 'update');
    const wanted = parseCampaignUpdate(body);
    if (isRefusal(wanted)) return wanted as Refusal<CampaignRefusal>;
    const category = await this.categories.settle(projectId, body, commandContext(context, 'category'));
    if (isRefusal(category)) return category;
    const changed = await this.changer.change(
      campaignId,
      async ({ definition }) => {
        const fault = await this.faultOfMetadata(projectId, definition, body);
        if (fault !== undefined) return refuse('metadata_validation_failed', { details: fault });
        const job = jobStartOf(context, await this.counts.of(definition.id));
        return { do: 'update', now, job, ...wanted, ...category };
      },
      origin,
    );
    if (isRefusal(changed)) return changed;
    await this.work.takeUp(origin, changed);
    return this.presenter.present(projectId, changed);
  }

  /** Which schema the metadata must fit is known of the campaign, and not of the body. See decision 0077. */
  private async faultOfMetadata(
    projectId: string,
    definition: CampaignDefinition,
    { metadata }: UpdateCampaignBody,
  ): Promise<string | undefined> {
    const project = metadata && (await this.messenger.ask(new FindProject(projectId)));
    if (!project?.metadataSchemas) return undefined;
    const kind = hasVoucherMetadata(definition) ? 'voucher' : 'campaign';
    return faultByKind(metadata as JsonObject, kind, Object.values(project.metadataSchemas), { isWhole: false });
  }
}
