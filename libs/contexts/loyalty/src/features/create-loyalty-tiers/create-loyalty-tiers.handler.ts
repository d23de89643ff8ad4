import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { derivedId, isRefusal, refuse, type Refusal } from '@perkstream/kernel';
import { commandContext, CommandRunner } from '@perkstream/platform';
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
@CommandHandler(CreateLoyaltyTiers)
export class CreateLoyaltyTiersHandler implements ICommandHandler<CreateLoyaltyTiers> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly members: MemberRepository,
    private readonly rules: EarningRuleRepository,
    private readonly rewards: RewardRepository,
  ) {}

  async execute({
    context,
    params,
    body,
  }: CreateLoyaltyTiers): Promise<AnswerOf<typeof CreateLoyaltyTiers> | Refusal<LoyaltyRefusal>> {
    if (body.length > MOST_TIERS) {
      return refuse('invalid_payload', { details: `Send ${MOST_TIERS} tiers at most` });
    }
    const { projectId } = context;
    const program = await this.members.program(projectId, params.campaignId);
    if (isRefusal(program)) return program;
    if (body.length === 0) return [];
    if (program.loyalty?.tierRules === null) {
      const details =
        'The parts of .loyalty_tiers_expiration of the program do not go together: nobody would be in a tier';
      return refuse('invalid_payload', { details, resourceId: program.id, resourceType: 'campaign' });
    }
    const unknown = await this.unknownIn(projectId, program.id, body);
    if (unknown) return unknown;
    const tiers = body.map((sent, index) => storedTier(sent, index, program.id, context));
    const by = commandContext(context, 'create');
    const created = await this.runner.execute(loyaltyTiersAggregate, program.id, { do: 'create', tiers }, by);
    if (isRefusal(created)) return created;
    const ids = new Set(tiers.map(({ id }) => id));
    return created.state.filter(({ id }) => ids.has(id)).map(presentTier);
  }

  private async unknownIn(
    projectId: string,
    campaignId: string,
    body: readonly CreateLoyaltyTierBody[],
  ): Promise<Refusal<'not_found'> | undefined> {
    const known = (await this.rules.all(projectId)).filter((rule) => rule.campaignId === campaignId);
    const named = body.flatMap(({ earning_rules = {} }) => Object.keys(earning_rules));
    const unknown = named.find((id) => !known.some((rule) => rule.id === id));
    if (unknown !== undefined) return unknownEarningRule(unknown);
    for (const id of new Set(body.flatMap(({ rewards = {} }) => Object.keys(rewards)))) {
      const found = await (id.startsWith('rewa_')
        ? this.rewards.assignmentOfProgram(projectId, { campaignId, assignmentId: id })
        : this.rewards.find(projectId, id));
      if (isRefusal(found)) return found;
    }
    return undefined;
  }
}

function storedTier(
  { name, points: { from, to }, earning_rules: earningRules = {}, rewards = {}, metadata = {} }: CreateLoyaltyTierBody,
  index: number,
  campaignId: string,
  { requestId, repeatSince, now }: RequestContext,
): StoredLoyaltyTier {
  const createdAt = repeatSince ?? now;
  return {
    id: derivedId('ltr_', Date.parse(createdAt), requestId, `tier/${index}`),
    campaignId,
    name,
    points: { from, to: to ?? null },
    earningRules,
    rewards,
    metadata,
    createdAt,
  };
}
