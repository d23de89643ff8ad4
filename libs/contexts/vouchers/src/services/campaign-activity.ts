import { Injectable } from '@nestjs/common';
import { type Windows } from '@perkstream/domain-availability';
import { andThen, type MaybePromise, type UpTo } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import { FindCampaign } from '@perkstream/published';
import { type Voucher } from '../domain/voucher/state.js';
import { type CampaignActivity } from '../domain/voucher/usability.js';

/** Whether the campaigns of vouchers allow their use now. */
@Injectable()
export class CampaignActivities {
  constructor(private readonly messenger: Messenger) {}

  /**
   * undefined: the voucher has no campaign; null: its campaign is gone
   * @param upTo as the campaign was then
   */
  of(projectId: string, { definition }: Voucher, upTo?: UpTo): MaybePromise<CampaignActivity | null | undefined> {
    if (definition.campaignId === null) return undefined;
    return andThen(this.messenger.ask(new FindCampaign(projectId, definition.campaignId, upTo)), (campaign) =>
      campaign ? { active: campaign.active, windows: campaign.windows as Windows } : null,
    );
  }
}
