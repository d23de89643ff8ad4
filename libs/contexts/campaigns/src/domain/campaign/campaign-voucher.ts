import { type Discount } from '@perkstream/domain-pricing';
import { type JsonObject } from '@perkstream/kernel';
import { type VoucherType } from '@perkstream/published';

/** What the codes of a campaign are like; their limits in time, category and metadata are the campaign's. Amounts in minor units. */
export interface CampaignVoucher {
  readonly type: VoucherType;
  readonly discount?: Discount;
  readonly gift?: { readonly amount: number; readonly effect: 'APPLY_TO_ORDER' | 'APPLY_TO_ITEMS' };
  readonly loyaltyCard?: { readonly points: number; readonly expirationRules?: JsonObject };
  /** null: unlimited. Never changes. */
  readonly quantity: number | null;
  /** Never changes. */
  readonly codeConfig: CodeConfig;
  readonly isReferralCode: boolean;
}

/** How random codes are made, all defaults filled in; names as on the wire. A public code is a pattern without `#`. */
export interface CodeConfig {
  readonly length: number;
  readonly charset: string;
  readonly pattern: string;
  readonly prefix?: string;
  readonly postfix?: string;
}

/** How many different codes the config can make; beyond 2^53: so many that it does not matter. */
export function codesPossible({ charset, pattern }: CodeConfig): number {
  const places = [...pattern].filter((character) => character === '#').length;
  return new Set(charset).size ** places;
}
