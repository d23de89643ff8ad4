import * as asyncActions from './async-actions/index.js';
import * as bin from './bin/index.js';
import * as campaigns from './campaigns/index.js';
import * as catalog from './catalog/index.js';
import * as customers from './customers/index.js';
import * as events from './events/index.js';
import * as exported from './exports/index.js';
import * as keys from './keys/index.js';
import { type Operation, operationsOf } from './language/index.js';
import * as loyalty from './loyalty/index.js';
import * as maintenance from './maintenance/index.js';
import * as olderAsyncActions from './older-addresses/async-actions.js';
import * as olderCatalog from './older-addresses/catalog.js';
import * as olderLoyalty from './older-addresses/loyalty.js';
import * as olderRedemptions from './older-addresses/redemptions.js';
import * as orders from './orders/index.js';
import * as projects from './projects/index.js';
import * as promotions from './promotions/index.js';
import * as publications from './publications/index.js';
import * as redemptions from './redemptions/index.js';
import * as referrals from './referrals/index.js';
import * as rules from './rules/index.js';
import * as templates from './templates/index.js';
import * as vouchers from './vouchers/index.js';
import * as webhooks from './webhooks/index.js';

/** The operations of each context: all that it publishes. */
export const asyncActionOperations = operationsOf(asyncActions, olderAsyncActions);
export const binOperations = operationsOf(bin);
export const campaignOperations = operationsOf(campaigns);
export const catalogOperations = operationsOf(catalog, olderCatalog);
export const customerOperations = operationsOf(customers);
export const eventOperations = operationsOf(events);
export const exportOperations = operationsOf(exported);
export const loyaltyOperations = operationsOf(loyalty, olderLoyalty);
export const keyOperations = operationsOf(keys);
export const maintenanceOperations = operationsOf(maintenance);
export const orderOperations = operationsOf(orders);
export const projectOperations = operationsOf(projects);
export const promotionOperations = operationsOf(promotions);
export const publicationOperations = operationsOf(publications);
export const redemptionOperations = operationsOf(redemptions, olderRedemptions);
export const referralOperations = operationsOf(referrals);
export const ruleOperations = operationsOf(rules);
export const templateOperations = operationsOf(templates);
export const voucherOperations = operationsOf(vouchers);
export const webhookOperations = operationsOf(webhooks);

/** Every operation of the API. */
export const apiOperations: readonly Operation[] = [
  ...voucherOperations,
  ...campaignOperations,
  ...promotionOperations,
  ...ruleOperations,
  ...redemptionOperations,
  ...publicationOperations,
  ...customerOperations,
  ...orderOperations,
  ...catalogOperations,
  ...templateOperations,
  ...eventOperations,
  ...loyaltyOperations,
  ...referralOperations,
  ...asyncActionOperations,
  ...exportOperations,
  ...binOperations,
  ...keyOperations,
  ...webhookOperations,
  ...projectOperations,
  ...maintenanceOperations,
];
