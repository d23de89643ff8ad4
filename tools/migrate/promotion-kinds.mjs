// The tiers of promotion campaigns, which are made with them, and stacks of tiers.
import { stackBody, tierBody, translated } from './bodies.mjs';
import { named, notedIn } from './lists.mjs';

/** The stacks of a campaign have no pages. */
const STACKS_LISTED = { order: '', isPaged: false };

/** @param to the other account @param here lists of it @param ids new ids by old ones */
export function promotionKinds(to, here, ids) {
  const partsOf = (campaignId, parts) => `${named('/v1/promotions', ids.get(campaignId))}/${parts}`;
  const noted = notedIn(ids);
  return [
    {
      name: 'promotion tiers',
      list: '/v1/promotions/tiers',
      async find(tier) {
        const campaign = await to.get(named('/v1/campaigns', ids.get(tier.campaign_id)));
        return noted(
          tier,
          campaign?.promotion.tiers.find(({ name, hierarchy }) => name === tier.name && hierarchy === tier.hierarchy),
        );
      },
      async make(tiers) {
        for (const tier of tiers) await to.post(partsOf(tier.campaign_id, 'tiers'), tierBody(tier));
      },
    },
    {
      name: 'promotion stacks',
      list: '/v1/promotions/stacks',
      async find(stack) {
        const stacks = await here.in(partsOf(stack.campaign_id, 'stacks'), STACKS_LISTED);
        return noted(
          stack,
          stacks.find(({ name }) => name === stack.name),
        );
      },
      async make(stacks) {
        for (const stack of stacks) {
          await here.make(partsOf(stack.campaign_id, 'stacks'), translated(stackBody(stack), ids), STACKS_LISTED);
        }
      },
    },
  ];
}
