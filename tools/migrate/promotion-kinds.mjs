// The tiers of promotion campaigns, which are made with them, and stacks of tiers.
import { stackBody, tierBody, translated } from './bodies.mjs';
import { byContent, named } from './lists.mjs';

/** The lists of tiers and stacks of a campaign have no pages. */
const TIERS_LISTED = { order: '', isPaged: false };
const STACKS_LISTED = { order: '', isPaged: false };

/** @param here lists of the other account @param ids new ids by old ones */
export function promotionKinds(here, ids) {
  const partsOf = (campaignId, parts) => `${named('/v1/promotions', ids.get(campaignId))}/${parts}`;
  return [
    {
      name: 'promotion tiers',
      list: '/v1/promotions/tiers',
      ...byContent(
        here,
        ids,
        (tier) => [partsOf(tier.campaign_id, 'tiers'), TIERS_LISTED],
        (tier) => (each) => each.name === tier.name && each.hierarchy === tier.hierarchy,
      ),
      async make(tiers) {
        for (const tier of tiers) await here.make(partsOf(tier.campaign_id, 'tiers'), tierBody(tier), TIERS_LISTED);
      },
    },
    {
      name: 'promotion stacks',
      list: '/v1/promotions/stacks',
      ...byContent(
        here,
        ids,
        (stack) => [partsOf(stack.campaign_id, 'stacks'), STACKS_LISTED],
        (stack) => (each) => each.name === stack.name,
      ),
      async make(stacks) {
        for (const stack of stacks) {
          await here.make(partsOf(stack.campaign_id, 'stacks'), translated(stackBody(stack), ids), STACKS_LISTED);
        }
      },
    },
  ];
}
