import { type CampaignSetup, type RequestContext } from '@perkstream/published';
import { generationOf } from '../processes/campaign-work/job-start.js';
import { type CheckedCampaign } from './new-campaign-checker.js';

/** One code is made before the answer, more after it. */
export function newCampaignSetup(
  { definition, ruleIds, tiers, count, code }: CheckedCampaign,
  context: RequestContext,
): CampaignSetup {
  const { voucher, createdAt: at } = definition;
  const setup = { ruleIds, tiers, requestId: context.requestId, at };
  if (!voucher || count === 0) return setup;
  if (count === 1) return { ...setup, voucher: code === undefined ? {} : { code } };
  return { ...setup, job: generationOf(voucher, count, context) };
}
