import { MAX_REDEMPTIONS, type Promotions } from '../clients/promotions.js';

/**
 * Each tier shows the redemptions that the answers say stand, none of a deleted one can be had, and a limit is good for what is left. What
 * qualifies is what is on offer.
 */
export async function judgePromotions(promotions: Promotions): Promise<string[]> {
  const wrong: string[] = [];
  const { client, onOffer, limited } = promotions;
  const qualified = await promotions.qualified();
  for (const tier of onOffer) {
    if (!qualified.has(tier)) wrong.push(`${tier} is enabled, and does not qualify`);
    const { summary, active } = await client.look('get-promotion-tier', { params: { promotionTierId: tier } });
    const count = promotions.standing(tier);
    if (!active) wrong.push(`${tier} was enabled again, and is disabled`);
    if (summary.redemptions.total_redeemed !== count)
      wrong.push(`${tier} shows ${summary.redemptions.total_redeemed} redemptions, and ${count} stand by the answers`);
  }
  for (const tier of promotions.deleted) {
    if (qualified.has(tier)) wrong.push(`${tier} was deleted, and qualifies`);
    const refused = await promotions.redeem(tier);
    if (refused === undefined) wrong.push(`${tier} was deleted, and is redeemed`);
  }
  const left = MAX_REDEMPTIONS - promotions.standing(limited);
  for (let n = 0; n <= left; n++) {
    const refused = await promotions.redeem(limited);
    if ((refused === undefined) === n < left) continue;
    wrong.push(`${limited} has ${left} uses left, and request ${n + 1} is answered ${refused ?? 'with a redemption'}`);
    break;
  }
  return wrong;
}
