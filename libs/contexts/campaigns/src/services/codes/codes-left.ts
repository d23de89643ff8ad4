import { Injectable } from '@nestjs/common';
import { Messenger } from '@perkstream/platform';
import { type CampaignAtAGlance, type CampaignDefinition, CountFreeVouchers } from '@perkstream/published';
import { VoucherCountRepository } from '../../repositories/voucher-count.repository.js';

type OfCodes = Pick<CampaignDefinition, 'id' | 'campaignType'>;

/** How many codes campaigns have, and how many of them can still be given to somebody. */
@Injectable()
export class CodesLeft {
  constructor(
    private readonly counts: VoucherCountRepository,
    private readonly messenger: Messenger,
  ) {}

  /** In the order of the campaigns, which were found in the project of the request. */
  async of(campaigns: readonly OfCodes[]): Promise<readonly CampaignAtAGlance['codes'][]> {
    const ids = campaigns.map(({ id }) => id);
    const counted = await this.counts.heldOf(ids);
    const free = await this.messenger.ask(new CountFreeVouchers(ids));
    return campaigns.map(({ campaignType }, index) => {
      if (campaignType === 'PROMOTION') return null;
      const { count, held } = counted[index]!;
      // A card is used by those who hold it only.
      return { count, left: campaignType === 'LOYALTY_PROGRAM' ? count - held : free[index]! };
    });
  }
}
