import { defineList, parseListQuery } from '@perkstream/domain-filters';
import { isRefusal, type JsonObject, notFound, type Refusal, refuse } from '@perkstream/kernel';
import { commandContext, CommandRunner, firstMadeAt, handler, idMadeBy, listAnswer } from '@perkstream/platform';
import {
  type CreateLoyaltyTierBody,
  CreateLoyaltyTiers,
  DeleteLoyaltyTier,
  type EarningRule,
  type EarningRuleAnswer,
  GetLoyaltyTier,
  ListLoyaltyTiers,
  ListTierEarningRules,
  ListTierRewards,
  type LoyaltyTierChanges,
  type RequestContext,
  type StoredLoyaltyTier,
  type TierMapping,
  UpdateLoyaltyTier,
  type UpdateLoyaltyTierBody,
} from '@perkstream/published';
import { type LoyaltyRefusal } from '../../loyalty.refusals.js';
import {
  loyaltyTiersAggregate,
  type LoyaltyTiersRefusal,
  mappedPoints,
  MAX_TIERS,
} from '../../domain/loyalty-tiers/loyalty-tiers.decider.js';
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
      const unknown = await unknownIn(rules, rewardRepository, projectId, program.id, namedIn(body));
      if (unknown) return unknown;
      const tiers = body.map((sent, index) => storedTier(sent, index, program.id, context));
      const by = commandContext(context, 'create');
      const created = await runner.execute(loyaltyTiersAggregate, program.id, { do: 'create', tiers }, by);
      if (isRefusal(created)) return created;
      const ids = new Set(tiers.map(({ id }) => id));
      return created.state.tiers.filter(({ id }) => ids.has(id)).map(presentTier);
    },
  ),

  handler(GetLoyaltyTier, [TierRepository], async ({ context, params }, tiers) => {
    const tier = await tiers.find(context.projectId, params);
    return isRefusal(tier) ? tier : presentTier(tier);
  }),

  /** What the tier names already may be sent again, also where it is gone by now. */
  handler(
    UpdateLoyaltyTier,
    [CommandRunner, TierRepository, EarningRuleRepository, RewardRepository],
    async ({ context, params, body }, runner, tiers, rules, rewardRepository) => {
      const { projectId, now } = context;
      const tier = await tiers.find(projectId, params);
      if (isRefusal(tier)) return tier;
      const { campaignId, id } = tier;
      const unknown = await unknownIn(rules, rewardRepository, projectId, campaignId, addedTo(tier, body));
      if (unknown) return unknown;
      const command = { do: 'update', id, changes: changesIn(body), now } as const;
      const changed = await runner.execute(
        loyaltyTiersAggregate,
        campaignId,
        command,
        commandContext(context, 'update'),
      );
      if (isRefusal(changed)) return refusedTier(changed, id);
      const after = changed.state.tiers.find((each) => each.id === id);
      return after ? presentTier(after) : notFound('loyalty_tier', id);
    },
  ),

  /** A tier that earning rules are about stays. */
  handler(
    DeleteLoyaltyTier,
    [CommandRunner, TierRepository, EarningRuleRepository],
    async ({ context, params }, runner, tiers, rules) => {
      const { projectId, now } = context;
      const tier = await tiers.find(projectId, params);
      if (isRefusal(tier)) return tier;
      const { campaignId, id } = tier;
      const rule = (await rules.all(projectId)).find(({ tierId }) => tierId === id);
      if (rule) {
        const details = `The loyalty_tier ${id} is what the earning_rule ${rule.id} is about`;
        return refuse<LoyaltyRefusal>('resource_in_use', { details, resourceId: id, resourceType: 'loyalty_tier' });
      }
      const command = { do: 'delete', id, now } as const;
      const deleted = await runner.execute(
        loyaltyTiersAggregate,
        campaignId,
        command,
        commandContext(context, 'delete'),
      );
      return isRefusal(deleted) ? refusedTier(deleted, id) : undefined;
    },
  ),

  /** From their stream, which holds all tiers of a program. Both orders are that in which they were made. */
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
  named: Named,
): Promise<Refusal<'not_found'> | undefined> {
  const known = (await rules.all(projectId)).filter((rule) => rule.campaignId === campaignId);
  const unknown = named.rules.find((id) => !known.some((rule) => rule.id === id));
  if (unknown !== undefined) return unknownEarningRule(unknown);
  for (const id of new Set(named.rewards)) {
    const found = await (id.startsWith('rewa_')
      ? rewardRepository.assignmentOfProgram(projectId, { campaignId, assignmentId: id })
      : rewardRepository.find(projectId, id));
    if (isRefusal(found)) return found;
  }
  return undefined;
}

/** What tiers name: ids of earning rules, and of rewards or their assignments. */
interface Named {
  readonly rules: readonly string[];
  readonly rewards: readonly string[];
}

function namedIn(bodies: readonly UpdateLoyaltyTierBody[]): Named {
  return {
    rules: bodies.flatMap(({ earning_rules = {} }) => Object.keys(earning_rules)),
    rewards: bodies.flatMap(({ rewards = {} }) => Object.keys(rewards)),
  };
}

function addedTo(tier: StoredLoyaltyTier, body: UpdateLoyaltyTierBody): Named {
  const { rules, rewards } = namedIn([body]);
  return {
    rules: rules.filter((id) => !Object.hasOwn(tier.earningRules, id)),
    rewards: rewards.filter((id) => !Object.hasOwn(tier.rewards, id)),
  };
}

function changesIn({
  name,
  points,
  earning_rules: earningRules,
  rewards,
  metadata,
}: UpdateLoyaltyTierBody): LoyaltyTierChanges {
  return {
    ...(name !== undefined && { name }),
    ...(points && { points: { from: points.from, to: points.to ?? null } }),
    ...(earningRules && { earningRules }),
    ...(rewards && { rewards }),
    ...(metadata && { metadata: metadata as JsonObject }),
  };
}

function refusedTier(refusal: Refusal<LoyaltyTiersRefusal>, id: string): Refusal<LoyaltyTiersRefusal> {
  return refusal.refused === 'not_found' ? notFound('loyalty_tier', id) : refusal;
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
