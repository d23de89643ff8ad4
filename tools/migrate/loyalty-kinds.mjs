// The parts of a loyalty program beside its members. Made last, so that moving orders earns no points.
import { isDeepStrictEqual } from 'node:util';
import { earningRuleBody, rewardBody, loyaltyTierBody, translated } from './bodies.mjs';
import { fetchAll, byContent, named } from './lists.mjs';

const REWARDS = '/v1/rewards';
const PROGRAMS = '/v1/loyalties';
const LISTED = { order: '' };
/** The list of the tiers of a program has no pages. */
const TIERS_LISTED = { order: '', isPaged: false };

/** @param here lists of the other account @param ids new ids by old ones */
export function loyaltyKinds(from, here, ids) {
  const partsOf = (list, parts, listed = LISTED) => ({
    list,
    listed: LISTED,
    parts: ({ id }) => fetchAll(from, `${named(list, id)}/${parts}`, listed),
  });
  const assignmentsOf = (rewardId) => `${named(REWARDS, ids.get(rewardId))}/assignments`;
  const rulesOf = ({ source }) => `${named(PROGRAMS, ids.get(source.object_id))}/earning-rules`;
  const tiersOf = (campaignId) => `${named(PROGRAMS, ids.get(campaignId))}/tiers`;

  const sameBody = (bodyOf) => (item) => {
    const wanted = translated(bodyOf(item), ids);
    return (each) => isDeepStrictEqual(bodyOf(each), wanted);
  };

  /** Rules have no unique name: one with the same content counts as the same. */
  const earningRules = (name, which) => {
    const { parts, ...list } = partsOf(PROGRAMS, 'earning-rules');
    return {
      name,
      ...list,
      parts: async (program) => (await parts(program)).filter(which),
      ...byContent(here, ids, (rule) => [rulesOf(rule), LISTED], sameBody(earningRuleBody)),
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
      ...byContent(here, ids, () => [REWARDS, LISTED], sameBody(rewardBody)),
      async make(rewards) {
        for (const reward of rewards) await here.make(REWARDS, translated(rewardBody(reward), ids), LISTED);
      },
    },
    {
      name: 'assignments of rewards',
      ...partsOf(REWARDS, 'assignments'),
      ...byContent(
        here,
        ids,
        (assignment) => [assignmentsOf(assignment.reward_id), LISTED],
        (assignment) => (each) => each.related_object_id === ids.get(assignment.related_object_id),
      ),
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
      ...byContent(
        here,
        ids,
        (tier) => [tiersOf(tier.campaign_id), TIERS_LISTED],
        (tier) => (each) => each.name === tier.name,
      ),
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
