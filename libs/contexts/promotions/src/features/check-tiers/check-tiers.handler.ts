import { isRefusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { CheckTiers } from '@perkstream/published';
import { newTiersOf } from '../../services/tier-body.js';

export const checkTiers = handler(CheckTiers, [], async ({ tiers }) => {
  const checked = newTiersOf(tiers);
  return isRefusal(checked) ? checked : undefined;
});
