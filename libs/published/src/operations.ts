import { asyncActionOperations } from './async-actions/index.js';
import { binOperations } from './bin/index.js';
import { campaignOperations } from './campaigns/index.js';
import { catalogOperations } from './catalog/index.js';
import { customerOperations } from './customers/index.js';
import { type Operation } from './language/index.js';
import { maintenanceOperations } from './maintenance/index.js';
import { orderOperations } from './orders/index.js';
import { projectOperations } from './projects/index.js';
import { promotionOperations } from './promotions/index.js';
import { publicationOperations } from './publications/index.js';
import { redemptionOperations } from './redemptions/index.js';
import { ruleOperations } from './rules/index.js';
import { voucherOperations } from './vouchers/index.js';

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
  ...asyncActionOperations,
  ...binOperations,
  ...projectOperations,
  ...maintenanceOperations,
];
