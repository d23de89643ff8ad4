import { Injectable } from '@nestjs/common';
import { Limits } from '@perkstream/lookups';
import { Messenger, ViewRunner } from '@perkstream/platform';
import {
  type CampaignDefinitionAnswer,
  FindRulesToCopy,
  FindStacksOfCampaign,
  FindTiersOfCampaign,
  type MissingPartAnswer,
  PresentProgram,
} from '@perkstream/published';
import { makesCodes } from '../../domain/campaign/jobs.js';
import { type LiveCampaign } from '../../domain/campaign/state.js';
import { presentDefinition, type ShownParts } from '../../presenters/definition.presenter.js';
import { VoucherCountRepository } from '../../repositories/voucher-count.repository.js';
import { campaignDaysView } from '../../views/campaign-days/campaign-days.view.js';
import { statusesOfDocument } from '../../views/campaigns/campaign-statuses.js';
import { campaignsView } from '../../views/campaigns/campaigns.view.js';
import { missingParts } from './missing-parts.js';

const NO_PROGRAM = { earningRules: [], rewards: [], tiers: [] };

/** Gathers all that there is of a campaign, from the contexts that have its parts. */
@Injectable()
export class DefinitionReader {
  constructor(
    private readonly messenger: Messenger,
    private readonly limits: Limits,
    private readonly counts: VoucherCountRepository,
    private readonly views: ViewRunner,
  ) {}

  async read(projectId: string, campaign: LiveCampaign, now: string): Promise<CampaignDefinitionAnswer> {
    const { id, voucher } = campaign.definition;
    const { tiers, program } = await this.partsOf(projectId, campaign);
    const stacks = tiers.length > 0 ? await this.messenger.ask(new FindStacksOfCampaign(projectId, id)) : [];
    const holders = [id, ...tiers.map((tier) => tier.id), ...[...program.earningRules, ...program.rewards].map(idOf)];
    const rules = await this.messenger.ask(new FindRulesToCopy(projectId, holders));
    const limited = [
      { type: 'campaign', id, campaignId: id } as const,
      ...tiers.map((tier) => ({ type: 'promotion_tier', id: tier.id, campaignId: id }) as const),
    ];
    const limits = await this.limits.among(projectId, limited, rules, now);
    const shown = { tiers, stacks, program, rules, limits };
    const status = await this.statusOf(campaign, shown, now);
    const codes = voucher && (await this.codesOf(id));
    return presentDefinition(campaign, shown, { ...status, codes });
  }

  /** What is missing before it can be enabled. */
  async missingIn(projectId: string, campaign: LiveCampaign, now: string): Promise<readonly MissingPartAnswer[]> {
    return (await this.statusOf(campaign, await this.partsOf(projectId, campaign), now)).missing;
  }

  private async partsOf(
    projectId: string,
    { definition: { id, campaignType } }: LiveCampaign,
  ): Promise<Pick<ShownParts, 'tiers' | 'program'>> {
    const [tiers, program] = await Promise.all([
      campaignType === 'PROMOTION' ? this.messenger.ask(new FindTiersOfCampaign(projectId, id)) : [],
      campaignType === 'LOYALTY_PROGRAM' ? this.messenger.ask(new PresentProgram(projectId, id)) : NO_PROGRAM,
    ]);
    return { tiers, program };
  }

  private async statusOf(
    { definition, jobs }: LiveCampaign,
    { tiers, program }: Pick<ShownParts, 'tiers' | 'program'>,
    now: string,
  ) {
    const document = await this.views.collection(campaignsView).get(definition.id);
    const { creation } = statusesOfDocument(document, definition);
    const missing = missingParts(
      {
        definition,
        activeTiers: tiers.filter(({ active }) => active).length,
        earningRules: program.earningRules.filter(({ active }) => active).length,
        isMakingCodes: Object.values(jobs).some(makesCodes),
        lacksCodes: document?.failures.creation === true,
      },
      now,
    );
    return { creation, missing };
  }

  private async codesOf(id: string) {
    const [{ count, held }] = (await this.counts.heldOf([id])) as [{ count: number; held: number }];
    const days = await this.views.collection(campaignDaysView).find({ where: { field: 'campaignId', is: id } });
    const sum = (name: 'redemptions_succeeded' | 'rollbacks_succeeded') =>
      days.reduce((all, { counters }) => all + (counters[name] ?? 0), 0);
    const redeemed = Math.max(0, sum('redemptions_succeeded') - sum('rollbacks_succeeded'));
    return { total: count, published: held, redeemed };
  }
}

function idOf({ id }: { readonly id: string }): string {
  return id;
}
