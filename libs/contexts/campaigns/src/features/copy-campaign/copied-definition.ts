import { checkWindows, presentWindows } from '@perkstream/domain-availability';
import { isRefusal, refuse, type Refusal } from '@perkstream/kernel';
import { type CampaignDefinition, type CopyCampaignBody } from '@perkstream/published';
import { type LiveCampaign } from '../../domain/campaign/state.js';
import { parseCodeConfig } from '../../services/codes/code-config.js';

/** Why such a campaign cannot be copied with this body; undefined where it can. */
export function objectionToCopy(
  { id, pool, voucher }: CampaignDefinition,
  { code, vouchers_count: count = 0 }: CopyCampaignBody,
): Refusal<'invalid_campaign'> | undefined {
  const no = (details: string) => refuse('invalid_campaign', { details, resourceId: id, resourceType: 'campaign' });
  const isStandalone = voucher !== undefined && pool === 'STANDALONE';
  if (isStandalone && code === undefined) return no('The copy of a STANDALONE campaign needs its own code in .code');
  if (isStandalone && count > 1) return no('A STANDALONE campaign has one public code, and no other');
  if (!isStandalone && code !== undefined) return no('Only the copy of a STANDALONE campaign takes .code');
  return !voucher && count > 0 ? no('A campaign of type PROMOTION has no codes') : undefined;
}

/** Everything but codes, dates and name; inactive. */
export function copiedDefinition(
  { windows: before, voucher, isDraft: _draft, ...original }: CampaignDefinition,
  { name, code, start_date, expiration_date }: CopyCampaignBody,
  { id, createdAt }: Pick<CampaignDefinition, 'id' | 'createdAt'>,
): CampaignDefinition | Refusal<'invalid_payload'> {
  // Absent dates open the bounds of the original.
  const windows = checkWindows({ ...presentWindows(before), start_date, expiration_date });
  if (isRefusal(windows)) return windows as Refusal<'invalid_payload'>;
  const copy = { ...original, id, name, active: false, windows, createdAt };
  if (!voucher) return copy;
  if (code === undefined) return { ...copy, voucher };
  const codeConfig = parseCodeConfig({ charset: voucher.codeConfig.charset, pattern: code }, null);
  return { ...copy, voucher: { ...voucher, codeConfig } };
}

/** Programs get their cards and codes from members who join. */
export function countOfCodes(
  { definition: { campaignType, pool, voucher }, madeWith }: LiveCampaign,
  { vouchers_count: wanted }: CopyCampaignBody,
): number {
  if (!voucher) return 0;
  if (pool === 'STANDALONE') return 1;
  const isJoined = campaignType === 'LOYALTY_PROGRAM' || campaignType === 'REFERRAL_PROGRAM';
  return wanted ?? (isJoined ? 0 : madeWith);
}
