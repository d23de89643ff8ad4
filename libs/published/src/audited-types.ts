import { AUDITED_CAMPAIGN_EVENTS } from './campaigns/index.js';
import { AUDITED_CATALOG_EVENTS } from './catalog/index.js';
import { AUDITED_CUSTOMER_EVENTS } from './customers/index.js';
import { AUDITED_KEY_EVENTS } from './keys/index.js';
import { AUDITED_RECORDS } from './language/index.js';
import { AUDITED_EARNING_RULE_EVENTS, AUDITED_LOYALTY_TIER_EVENTS, AUDITED_REWARD_EVENTS } from './loyalty/index.js';
import { AUDITED_PRICE_EVENTS } from './prices/index.js';
import { AUDITED_PROJECT_EVENTS } from './projects/index.js';
import { AUDITED_PROMOTION_EVENTS } from './promotions/index.js';
import { AUDITED_RULE_EVENTS } from './rules/index.js';
import { AUDITED_TEMPLATE_EVENTS } from './templates/index.js';
import { AUDITED_VOUCHER_EVENTS } from './vouchers/index.js';

/** The types of the events that audit logs show. */
export const AUDITED_TYPES: readonly string[] = [
  ...AUDITED_RECORDS.flatMap((kind) => [`${kind}.created`, `${kind}.updated`, `${kind}.deleted`]),
  ...Object.keys({
    ...AUDITED_CAMPAIGN_EVENTS,
    ...AUDITED_CATALOG_EVENTS,
    ...AUDITED_CUSTOMER_EVENTS,
    ...AUDITED_KEY_EVENTS,
    ...AUDITED_EARNING_RULE_EVENTS,
    ...AUDITED_LOYALTY_TIER_EVENTS,
    ...AUDITED_REWARD_EVENTS,
    ...AUDITED_PRICE_EVENTS,
    ...AUDITED_PROJECT_EVENTS,
    ...AUDITED_PROMOTION_EVENTS,
    ...AUDITED_RULE_EVENTS,
    ...AUDITED_TEMPLATE_EVENTS,
    ...AUDITED_VOUCHER_EVENTS,
  }),
];
