import { type CampaignDefinition, type MissingPartAnswer } from '@perkstream/published';

/** What decides whether a draft can be enabled. */
export interface DraftParts {
  readonly definition: CampaignDefinition;
  /** Active tiers of a PROMOTION */
  readonly activeTiers: number;
  /** Of a LOYALTY_PROGRAM */
  readonly earningRules: number;
  readonly isMakingCodes: boolean;
  /** Not all of the codes that it was created with could be made. */
  readonly lacksCodes: boolean;
}

/** All that is missing before a draft can be enabled; nothing for a campaign that is none. @param now ISO 8601 in UTC */
export function missingParts(
  { definition, activeTiers, earningRules, isMakingCodes, lacksCodes }: DraftParts,
  now: string,
): readonly MissingPartAnswer[] {
  const { campaignType, windows, isDraft } = definition;
  if (!isDraft) return [];
  const missing: MissingPartAnswer[] = [];
  const miss = (property: string, details: string) => missing.push({ property, details });
  if (campaignType === 'PROMOTION' && activeTiers === 0) miss('promotion.tiers', 'The campaign has no active tier');
  if (campaignType === 'LOYALTY_PROGRAM' && earningRules === 0) {
    miss('earning_rules', 'The program has no active earning rule');
  }
  if (windows.expirationDate !== undefined && windows.expirationDate <= now) {
    miss('expiration_date', 'The campaign ends before now');
  }
  if (isMakingCodes) miss('vouchers_count', 'Its codes are still being made');
  else if (lacksCodes) miss('vouchers_count', 'Some of its codes could not be made');
  return missing;
}
