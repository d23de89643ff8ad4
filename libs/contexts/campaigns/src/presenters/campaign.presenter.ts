import { Injectable } from '@nestjs/common';
import { type Instant } from '@perkstream/kernel';
import { Messenger, ViewRunner } from '@perkstream/platform';
import { Categories } from '@perkstream/lookups';
import {
  type CampaignAnswer,
  type CampaignWithPartsAnswer,
  FindAssignedRules,
  FindTiersOfCampaign,
  presentAssignedRules,
  type TiersOfCampaignAnswer,
} from '@perkstream/published';
import { type Campaign } from '../domain/campaign/state.js';
import { statusesOfDocument } from '../views/campaigns/campaign-statuses.js';
import { presentCampaign } from './campaign-answer.presenter.js';
import { campaignsView } from '../views/campaigns/campaigns.view.js';
import { VoucherCountRepository } from '../repositories/voucher-count.repository.js';

/** A campaign together with what other contexts know of it. */
@Injectable()
export class CampaignPresenter {
  constructor(
    private readonly messenger: Messenger,
    private readonly counts: VoucherCountRepository,
    private readonly categories: Categories,
    private readonly views: ViewRunner,
  ) {}

  /** As lists show it. */
  async presentAlone(projectId: string, { definition, updatedAt }: Campaign): Promise<CampaignAnswer> {
    const [document, codes, categories] = await Promise.all([
      this.views.collection(campaignsView).get(definition.id),
      this.counts.of(definition.id),
      this.categories.byId(projectId, [definition.categoryId]),
    ]);
    const statuses = statusesOfDocument(document, definition);
    const category = categories.get(definition.categoryId ?? '');
    return presentCampaign(definition, updatedAt, { statuses, codes, category });
  }

  /** @param asOf with the rules and tiers of then; absent: of now */
  async present(projectId: string, campaign: Campaign, asOf?: Instant): Promise<CampaignWithPartsAnswer> {
    const { id, campaignType } = campaign.definition;
    const [alone, promotion, rules] = await Promise.all([
      this.presentAlone(projectId, campaign),
      campaignType === 'PROMOTION' ? this.tiersOf(projectId, id, asOf) : undefined,
      this.messenger.ask(new FindAssignedRules(projectId, [id], asOf)),
    ]);
    return {
      ...alone,
      ...(promotion && { promotion }),
      ...((!promotion || rules.length > 0) && { validation_rules_assignments: presentAssignedRules(rules) }),
    };
  }

  private async tiersOf(projectId: string, id: string, asOf?: Instant): Promise<TiersOfCampaignAnswer> {
    const tiers = await this.messenger.ask(new FindTiersOfCampaign(projectId, id, asOf));
    return {
      object: 'list',
      data_ref: 'tiers',
      tiers: [...tiers],
      total: tiers.length,
      has_more: false,
    };
  }
}
