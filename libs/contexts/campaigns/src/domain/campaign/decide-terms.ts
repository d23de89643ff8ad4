import { presentWindows } from '@perkstream/domain-availability';
import { presentDiscount } from '@perkstream/domain-pricing';
import { type JsonObject, refuse, type Refusal } from '@perkstream/kernel';
import { type CampaignDefinition, type CampaignEvent, type CampaignVoucher } from '@perkstream/published';
import { type JobStart } from './commands.js';
import { beginJob } from './decide-job.js';
import { type Campaign } from './state.js';

/** Begins the job that gives all codes the terms of the campaign, as they are at this moment. */
export function applyTerms(
  job: JobStart,
  { definition, jobs }: Campaign,
): readonly CampaignEvent[] | Refusal<'invalid_campaign'> {
  const { id, voucher, activityDuration = null } = definition;
  if (!voucher) {
    const details = 'A campaign of type PROMOTION has no codes';
    return refuse('invalid_campaign', { details, resourceId: id, resourceType: 'campaign' });
  }
  const work = { kind: 'terms', fields: termsOf(definition, voucher), activityDuration } as const;
  return jobs[job.id] ? [] : beginJob(id, { ...job, work }, jobs);
}

/** What a new code takes from the campaign and an old one may differ in. Wire form; what is absent or null is open. */
function termsOf({ windows, categoryId, categoryName }: CampaignDefinition, { discount }: CampaignVoucher): JsonObject {
  return {
    ...presentWindows(windows),
    category_id: categoryId,
    category: categoryName,
    ...(discount && { discount: { ...presentDiscount(discount) } }),
  };
}
