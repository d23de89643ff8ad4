import { defineList, parseListQuery } from '@perkstream/domain-filters';
import { isRefusal, type Refusal, refuse } from '@perkstream/kernel';
import { commandContext, CommandRunner, firstMadeAt, handler, idMadeBy, listAnswer } from '@perkstream/platform';
import {
  type CreateLoyaltyTierBody,
  CreateLoyaltyTiers,
  type EarningRule,
  type EarningRuleAnswer,
  GetLoyaltyTier,
  ListLoyaltyTiers,
  ListTierEarningRules,
  ListTierRewards,
  type RequestContext,
  type StoredLoyaltyTier,
  type TierMapping,
} from '@perkstream/published';
import { loyaltyTiersAggregate, mappedPoints, MAX_TIERS } from '../../domain/loyalty-tiers/loyalty-tiers.decider.js';
import { presentEarningRule } from '../../presenters/earning-rule.presenter.js';
import { presentMemberReward } from '../../presenters/reward.presenter.js';
import { presentTier } from '../../presenters/tier.presenter.js';
import { EarningRuleRepository, unknownEarningRule } from '../../repositories/earning-rule.repository.js';
import { MemberRepository } from '../../repositories/member.repository.js';
import { RewardRepository } from '../../repositories/reward.repository.js';
import { TierRepository } from '../../repositories/tier.repository.js';
import { ProgramRewards } from '../../services/program-rewards.js';

const TIERS = defineList({ order: { created_at: 'createdAt', updated_at: 'updatedAt' } });

const EARNING_RULES = defineList({ order: { created_at: 'createdAt' } });

/** The operations on tiers of loyalty programs. */
export const manageLoyaltyTiers = [
  /** Creates tiers. Their mappings must name earning rules and rewards of their program. */
  handler(
    CreateLoyaltyTiers,
    [CommandRunner, MemberRepository, EarningRuleRepository, RewardRepository],
    async ({ context, params, body }, runner, members, rules, rewardRepository) => {
      if (body.length > MAX_TIERS) {
        return refuse('invalid_payload', { details: `Send at most ${MAX_TIERS} tiers` });
      }
      const { projectId } = context;
      const program = await members.program(projectId, params.campaignId);
      if (isRefusal(program)) return program;
      if (body.length === 0) return [];
      if (program.loyalty?.tierRules === null) {
        const details =
          'The parts of .loyalty_tiers_expiration of the program contradict each other: no member would be in a tier';
        return refuse('invalid_payload', { details, resourceId: program.id, resourceType: 'campaign' });
      }
      const unknown = await unknownIn(rules, rewardRepository, projectId, program.id, body);
      if (unknown) return unknown;
      const tiers = body.map((sent, index) => storedTier(sent, index, program.id, context));
      const by = commandContext(context, 'create');
      const created = await runner.execute(loyaltyTiersAggregate, program.id, { do: 'create', tiers }, by);
      if (isRefusal(created)) return created;
      const ids = new Set(tiers.map(({ id }) => id));
      return created.state.filter(({ id }) => ids.has(id)).map(presentTier);
    },
  ),

  handler(GetLoyaltyTier, [TierRepository], async ({ context, params }, tiers) => {
    const tier = await tiers.find(context.projectId, params);
    return isRefusal(tier) ? tier : presentTier(tier);
  }),

  /** From their stream, which holds all tiers of a program. Tiers do not change: both orders are that in which they were made. */
  handler(
    ListLoyaltyTiers,
    [MemberRepository, TierRepository],
    async ({ context: { projectId, now }, params, query }, members, tiers) => {
      const asked = parseListQuery(TIERS, query, now);
      if (isRefusal(asked)) return asked;
      const program = await members.program(projectId, params.campaignId);
      if (isRefusal(program)) return program;
      const made = await tiers.all(projectId, program.id);
      const ordered = query.order?.startsWith('-') === false ? made : [...made].reverse();
      const data = ordered.slice(0, asked.limit).map(presentTier);
      return listAnswer('data', data, made.length);
    },
  ),

  handler(
    ListTierEarningRules,
    [TierRepository, EarningRuleRepository],
    async ({ context: { projectId, now }, params, query }, tiers, rules) => {
      const asked = parseListQuery(EARNING_RULES, query, now);
      if (isRefusal(asked)) return asked;
      const tier = await tiers.find(projectId, params);
      if (isRefusal(tier)) return tier;
      const all = (await rules.all(projectId)).filter(({ campaignId }) => campaignId === tier.campaignId);
      const page = [...all].reverse().slice(asked.offset, asked.offset + asked.limit);
      const data = page.map((rule) => presentMapped(rule, tier.earningRules[rule.id]));
      return listAnswer('data', data, all.length);
    },
  ),

  handler(ListTierRewards, [TierRepository, ProgramRewards], async ({ context, params }, tiers, rewards) => {
    const { projectId } = context;
    const tier = await tiers.find(projectId, params);
    if (isRefusal(tier)) return tier;
    const offered = await rewards.of(projectId, tier.campaignId, tier);
    const data = offered.map(({ reward, assignment }) => ({
      ...presentMemberReward(reward, assignment),
      object: 'loyalty_tier_reward' as const,
    }));
    return listAnswer('data', data);
  }),
];

async function unknownIn(
  rules: EarningRuleRepository,
  rewardRepository: RewardRepository,
  projectId: string,
  campaignId: string,
  body: readonly CreateLoyaltyTierBody[],
): Promise<Refusal<'not_found'> | undefined> {
  const known = (await rules.all(projectId)).filter((rule) => rule.campaignId === campaignId);
  const named = body.flatMap(({ earning_rules = {} }) => Object.keys(earning_rules));
  const unknown = named.find((id) => !known.some((rule) => rule.id === id));
  if (unknown !== undefined) return unknownEarningRule(unknown);
  for (const id of new Set(body.flatMap(({ rewards = {} }) => Object.keys(rewards)))) {
    const found = await (id.startsWith('rewa_')
      ? rewardRepository.assignmentOfProgram(projectId, { campaignId, assignmentId: id })
      : rewardRepository.find(projectId, id));
    if (isRefusal(found)) return found;
  }
  return undefined;
}

function storedTier(
  { name, points: { from, to }, earning_rules: earningRules = {}, rewards = {}, metadata = {} }: CreateLoyaltyTierBody,
  index: number,
  campaignId: string,
  context: RequestContext,
): StoredLoyaltyTier {
  const createdAt = firstMadeAt(context);
  return {
    id: idMadeBy(context, 'ltr_', `tier/${index}`),
    campaignId,
    name,
    points: { from, to: to ?? null },
    earningRules,
    rewards,
    metadata,
    createdAt,
  };
}

/** Only multiplied points of rules that give a fixed number are shown as they are in the tier. */
function presentMapped(rule: EarningRule, mapping: TierMapping | undefined): EarningRuleAnswer {
  const shown = presentEarningRule(rule);
  const { points } = shown.loyalty;
  return points === undefined || mapping?.type !== 'MULTIPLY'
    ? shown
    : { ...shown, loyalty: { ...shown.loyalty, points: mappedPoints(points, mapping) } };
}
