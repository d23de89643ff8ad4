// The parts of a loyalty program beside its members. Made last, so that moving orders earns no points.
import { isDeepStrictEqual } from 'node:util';
import { earningRuleBody, rewardBody, loyaltyTierBody, translated } from './bodies.mjs';
import { allOf, named, notedIn } from './lists.mjs';

const REWARDS = '/v1/rewards';
const PROGRAMS = '/v1/loyalties';
const LISTED = { order: '' };
/** The list of the tiers of a program has no pages. */
const TIERS_LISTED = { order: '', isPaged: false };

/** @param here lists of the other account @param ids new ids by old ones */
export function loyaltyKinds(from, here, ids) {
  const noted = notedIn(ids);
  const partsOf = (list, parts, listed = LISTED) => ({
    list,
    listed: LISTED,
    parts: ({ id }) => allOf(from, `${named(list, id)}/${parts}`, listed),
  });
  const assignmentsOf = (rewardId) => `${named(REWARDS, ids.get(rewardId))}/assignments`;
  const rulesOf = ({ source }) => `${named(PROGRAMS, ids.get(source.object_id))}/earning-rules`;
  const tiersOf = (campaignId) => `${named(PROGRAMS, ids.get(campaignId))}/tiers`;

  /** Rules have no unique name: one with the same content counts as the same. */
  const earningRules = (name, which) => {
    const { parts, ...list } = partsOf(PROGRAMS, 'earning-rules');
    return {
      name,
      ...list,
      parts: async (program) => (await parts(program)).filter(which),
      async find(rule) {
        const wanted = translated(earningRuleBody(rule), ids);
        const rules = await here.in(rulesOf(rule), LISTED);
        return noted(
          rule,
          rules.find((each) => isDeepStrictEqual(earningRuleBody(each), wanted)),
        );
      },
      async make(rules) {
        // Only management keys can read the schemas of custom events.
        for (const rule of rules.filter(({ custom_event: event }) => !event)) {
          await here.make(rulesOf(rule), [translated(earningRuleBody(rule), ids)], LISTED);
        }
      },
    };
  };

  return [
    {
      name: 'rewards',
      list: REWARDS,
      listed: LISTED,
      async find(reward) {
        const wanted = translated(rewardBody(reward), ids);
        const rewards = await here.in(REWARDS, LISTED);
        return noted(
          reward,
          rewards.find((each) => isDeepStrictEqual(rewardBody(each), wanted)),
        );
      },
      async make(rewards) {
        for (const reward of rewards) await here.make(REWARDS, translated(rewardBody(reward), ids), LISTED);
      },
    },
    {
      name: 'assignments of rewards',
      ...partsOf(REWARDS, 'assignments'),
      async find(assignment) {
        const found = await here.in(assignmentsOf(assignment.reward_id), LISTED);
        const campaign = ids.get(assignment.related_object_id);
        return noted(
          assignment,
          found.find((each) => each.related_object_id === campaign),
        );
      },
      async make(assignments) {
        for (const { reward_id: reward, related_object_id: campaign, parameters } of assignments) {
          const body = { campaign: ids.get(campaign), ...(parameters && { parameters }) };
          await here.make(assignmentsOf(reward), body, LISTED);
        }
      },
    },
    earningRules('earning rules', (rule) => !rule.loyalty_tier),
    {
      name: 'loyalty tiers',
      ...partsOf(PROGRAMS, 'tiers', TIERS_LISTED),
      async find(tier) {
        const tiers = await here.in(tiersOf(tier.campaign_id), TIERS_LISTED);
        return noted(
          tier,
          tiers.find(({ name }) => name === tier.name),
        );
      },
      async make(tiers) {
        for (const program of new Set(tiers.map((tier) => tier.campaign_id))) {
          const ofProgram = tiers.filter((tier) => tier.campaign_id === program);
          await here.make(tiersOf(program), translated(ofProgram.map(loyaltyTierBody), ids), TIERS_LISTED);
        }
      },
    },
    earningRules('earning rules of tiers', (rule) => rule.loyalty_tier),
  ];
}
