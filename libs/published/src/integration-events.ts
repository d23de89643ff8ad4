import { asyncActionEvents } from './async-actions/index.js';
import { campaignEvents } from './campaigns/index.js';
import { catalogEvents } from './catalog/index.js';
import { customerEvents } from './customers/index.js';
import { customEventEvents } from './events/index.js';
import { keyEvents } from './keys/index.js';
import { type IntegrationEvent } from './language/index.js';
import { earningRuleEvents, loyaltyEvents, rewardEvents } from './loyalty/index.js';
import { orderEvents } from './orders/index.js';
import { projectEvents } from './projects/index.js';
import { promotionStackEvents, promotionTierEvents } from './promotions/index.js';
import { publicationEvents } from './publications/index.js';
import { redemptionEvents } from './redemptions/index.js';
import { referralEvents } from './referrals/index.js';
import { validationRuleEvents } from './rules/index.js';
import { voucherEvents } from './vouchers/index.js';

/** Every event that is published. */
export const integrationEvents: readonly IntegrationEvent[] = [
  asyncActionEvents,
  campaignEvents,
  catalogEvents,
  customerEvents,
  customEventEvents,
  earningRuleEvents,
  keyEvents,
  loyaltyEvents,
  orderEvents,
  projectEvents,
  promotionStackEvents,
  promotionTierEvents,
  publicationEvents,
  redemptionEvents,
  referralEvents,
  rewardEvents,
  validationRuleEvents,
  voucherEvents,
].flatMap((events): IntegrationEvent[] => Object.values(events));
