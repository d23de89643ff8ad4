import { spyingOnCampaigns } from './spying/campaigns.js';
import { spyingOnLoyalty } from './spying/loyalty.js';
import { spyingOnRedemptions } from './spying/redemptions.js';
import { spyingOnTheShop } from './spying/shop.js';
import { type Spying } from './spying/spied.js';

/** Bodies and queries that name things of `a`, sent by the owner of `b` to operations that find their own in the path, or nothing. */
export const spying: Spying = {
  ...spyingOnCampaigns,
  ...spyingOnRedemptions,
  ...spyingOnLoyalty,
  ...spyingOnTheShop,
};
