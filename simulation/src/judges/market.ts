import { Deletions } from '../clients/deletions.js';
import { Listeners } from '../clients/listeners.js';
import { type Market } from '../clients/market.js';
import { Promotions } from '../clients/promotions.js';
import { Rewards } from '../clients/rewards.js';
import { judgeDeletions } from './deletions.js';
import { judgeListeners } from './listeners.js';
import { judgePromotions } from './promotions.js';
import { judgeRewards } from './rewards.js';

export async function judgeMarket({ client, stalls }: Market): Promise<string[]> {
  const wrong = [...client.surprises];
  for (const stall of stalls) {
    if (stall instanceof Rewards) wrong.push(...(await judgeRewards(stall)));
    if (stall instanceof Promotions) wrong.push(...(await judgePromotions(stall)));
    if (stall instanceof Deletions) wrong.push(...(await judgeDeletions(stall)));
    if (stall instanceof Listeners) wrong.push(...(await judgeListeners(stall)));
  }
  return wrong;
}
