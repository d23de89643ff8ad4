import { isRefusal } from '@perkstream/kernel';
import { commandContext, handler } from '@perkstream/platform';
import { ApplyCampaignTerms } from '@perkstream/published';
import { jobStartOf } from '../../processes/campaign-work/job-start.js';
import { CampaignWork } from '../../processes/campaign-work/campaign-work.process.js';
import { VoucherCountRepository } from '../../repositories/voucher-count.repository.js';
import { CampaignChanger } from '../../services/campaign-changer.js';

/** Codes on their way are counted when they are reached. */
export const applyCampaignTerms = handler(
  ApplyCampaignTerms,
  [CampaignChanger, VoucherCountRepository, CampaignWork],
  async ({ context, params }, changer, counts, work) => {
    const origin = commandContext(context, 'apply-terms');
    const changed = await changer.change(
      params.campaignId,
      async ({ definition }) => {
        const job = jobStartOf(context, await counts.of(definition.id));
        return { do: 'apply_terms', now: context.now, job };
      },
      origin,
    );
    if (isRefusal(changed)) return changed;
    await work.takeUp(origin, changed);
    return { async_action_id: jobStartOf(context, 0).id };
  },
);
