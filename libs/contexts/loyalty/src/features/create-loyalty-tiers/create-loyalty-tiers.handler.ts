import { isRefusal, refuse, type Refusal } from '@perkstream/kernel';
import { commandContext, CommandRunner, firstMadeAt, handler, idMadeBy } from '@perkstream/platform';
import {
  type AnswerOf,
  type CreateLoyaltyTierBody,
  CreateLoyaltyTiers,
  type RequestContext,
  type StoredLoyaltyTier,
} from '@perkstream/published';
import { loyaltyTiersAggregate } from '../../domain/loyalty-tiers/loyalty-tiers.aggregate.js';
import { MOST_TIERS } from '../../domain/loyalty-tiers/loyalty-tiers.decider.js';
import { type LoyaltyRefusal } from '../../loyalty.refusals.js';
import { presentTier } from '../../presenters/tier.presenter.js';
import { EarningRuleRepository, unknownEarningRule } from '../../repositories/earning-rule.repository.js';
import { MemberRepository } from '../../repositories/member.repository.js';
import { RewardRepository } from '../../repositories/reward.repository.js';

/** Creates tiers. Their mappings must name earning rules and rewards of their program. */
export const createLoyaltyTiers = handler(
  CreateLoyaltyTiers,
  [CommandRunner, MemberRepository, EarningRuleRepository, RewardRepository],
  async (
    { context, params, body },
    runner,
    members,
    rules,
    rewardRepository,
  ): Promise<AnswerOf<typeof CreateLoyaltyTiers> | Refusal<LoyaltyRefusal>> => {
    if (body.length > MOST_TIERS) {
      return refuse('invalid_payload', { details: `Send ${MOST_TIERS} tiers at most` });
    }
    const { projectId } = context;
    const program = await members.program(projectId, params.campaignId);
    if (isRefusal(program)) return program;
    if (body.length === 0) return [];
    if (program.loyalty?.tierRules === null) {
      const details =
        'The parts of .loyalty_tiers_expiration of the program do not go together: nobody would be in a tier';
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
);

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
