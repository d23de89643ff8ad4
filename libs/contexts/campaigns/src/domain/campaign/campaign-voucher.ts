import { type CampaignDefinition, type CodeConfig } from '@perkstream/published';

/** Whether its metadata is that of its vouchers: never of a PROMOTION, although events of earlier versions say so. */
export function hasVoucherMetadata({ voucher, useVoucherMetadataSchema }: CampaignDefinition): boolean {
  return voucher !== undefined && useVoucherMetadataSchema;
}

/** How many different codes the config can make; beyond 2^53: so many that it does not matter. */
export function codesPossible({ charset, pattern }: CodeConfig): number {
  const places = [...pattern].filter((character) => character === '#').length;
  return new Set(charset).size ** places;
}
