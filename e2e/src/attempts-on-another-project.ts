import { crossProjectCampaigns } from './cross-project/campaigns.js';
import { crossProjectLoyalty } from './cross-project/loyalty.js';
import { crossProjectRedemptions } from './cross-project/redemptions.js';
import { crossProjectShop } from './cross-project/shop.js';
import { type CrossProjectTable } from './cross-project/cross-project-requests.js';

/** Bodies and queries that name things of `a`, sent by the owner of `b` to operations that find their own in the path, or nothing. */
export const crossProjectTable: CrossProjectTable = {
  ...crossProjectCampaigns,
  ...crossProjectRedemptions,
  ...crossProjectLoyalty,
  ...crossProjectShop,
};
