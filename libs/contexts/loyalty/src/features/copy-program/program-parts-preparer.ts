import { Injectable } from '@nestjs/common';
import { isRefusal, type JsonObject, refuse, type Refusal } from '@perkstream/kernel';
import {
  type CampaignRecord,
  type CreateEarningRuleBody,
  type CreateLoyaltyTierBody,
  type CreateRewardBody,
  type EarningRule,
  type NewRewardAssignment,
  type ProgramParts,
  type RequestContext,
  type StoredLoyaltyTier,
  type StoredRewardAssignment,
  type WantedProgram,
} from '@perkstream/published';
import { earningRulesAggregate } from '../../domain/earning-rules/earning-rules.decider.js';
import { loyaltyTiersAggregate } from '../../domain/loyalty-tiers/loyalty-tiers.decider.js';
import { newEarningRule, OF_TIERS } from '../../services/earning-rule-body.js';
import { EarningEvents } from '../../services/earning-events.js';
import { rewardAggregate } from '../../domain/reward/reward.decider.js';
import { assignCommandOf, type NewAssignment, RewardAssigner } from '../../services/reward-assigner.js';
import { RewardOffers } from '../../services/reward-offers.js';

type Invalid = Refusal<'invalid_payload'>;

/** Reads the parts of a program that is to be made, and asks of each whether it could be. Stores nothing. */
@Injectable()
export class ProgramPartsPreparer {
  constructor(
    private readonly events: EarningEvents,
    private readonly rewards: RewardAssigner,
    private readonly offers: RewardOffers,
  ) {}

  async prepare(context: RequestContext, wanted: WantedProgram): Promise<ProgramParts | Invalid> {
    const tiers = preparedTiers(wanted);
    if (isRefusal(tiers)) return tiers;
    const earningRules = await this.preparedEarningRules(context, wanted);
    if (isRefusal(earningRules)) return earningRules;
    const rewards = await this.preparedRewards(context, wanted);
    if (isRefusal(rewards)) return rewards;
    const holders = [...wanted.earningRules, ...wanted.rewards];
    const made = wanted.rewards.flatMap(({ rewardId: id, newReward: body }) => (body ? [{ id, body }] : []));
    return {
      earningRules,
      rewards,
      tiers,
      ...(made.length > 0 && { newRewards: made }),
      rules: Object.fromEntries(holders.map(({ id, ruleIds }) => [id, ruleIds])),
    };
  }

  private async preparedEarningRules(
    { projectId }: RequestContext,
    { campaignId, windows, createdAt, earningRules, tiers }: WantedProgram,
  ): Promise<readonly EarningRule[] | Invalid> {
    const rules: EarningRule[] = [];
    const program = { id: campaignId, windows } as CampaignRecord;
    for (const [index, { id, automationId, body: sent, ruleIds }] of earningRules.entries()) {
      const body = { ...(sent as unknown as CreateEarningRuleBody), validation_rule_id: ruleIds[0] ?? null };
      // A tier that is made with it is not known yet.
      const isOfNewTier = body.event.startsWith(OF_TIERS) && tiers.some((tier) => tier.id === body.loyalty_tier?.id);
      const unknown = isOfNewTier ? undefined : await this.events.objectionTo(body, projectId);
      if (unknown) return within(`.earning_rules[${index}]`, unknown);
      const rule = newEarningRule(body, program, { id, automationId, createdAt });
      if (isRefusal(rule)) return within(`.earning_rules[${index}]`, rule);
      rules.push(rule);
    }
    if (rules.length === 0) return rules;
    const decided = earningRulesAggregate.decide({ do: 'create', rules }, earningRulesAggregate.initial);
    return isRefusal(decided) ? within('.earning_rules', decided) : rules;
  }

  private async preparedRewards(
    context: RequestContext,
    { campaignId, createdAt, rewards }: WantedProgram,
  ): Promise<readonly StoredRewardAssignment[] | Invalid> {
    const assignments: StoredRewardAssignment[] = [];
    for (const [index, { id, rewardId, newReward, body: sent }] of rewards.entries()) {
      const body = sent as unknown as NewRewardAssignment;
      const wanted = { id, rewardId, campaignId, body };
      const objection = newReward
        ? await this.objectionToNew(context, wanted, newReward)
        : await this.rewards.objection(context, wanted);
      if (objection) return within(`.rewards[${index}]`, objection);
      const { points = null, auto_redeem: autoRedeem } = body.parameters?.loyalty ?? {};
      if (assignments.some((each) => each.rewardId === rewardId)) {
        return within(`.rewards[${index}]`, refuse('invalid_payload', { details: 'Property .reward is there twice' }));
      }
      if (autoRedeem && assignments.some((each) => each.autoRedeem)) {
        const details = 'Property .parameters.loyalty.auto_redeem is true for another reward, too';
        return within(`.rewards[${index}]`, refuse('invalid_payload', { details }));
      }
      const made = { id, rewardId, campaignId, points, createdAt, updatedAt: null };
      assignments.push({ ...made, ...(autoRedeem && { autoRedeem }) });
    }
    return assignments;
  }

  /** Whether the reward could be made, and then assigned. */
  private async objectionToNew(
    context: RequestContext,
    wanted: NewAssignment,
    body: JsonObject,
  ): Promise<Refusal | undefined> {
    const { projectId, now } = context;
    const changes = await this.offers.changesOf(projectId, body as unknown as CreateRewardBody);
    if (isRefusal(changes)) return changes;
    const command = { do: 'create', id: wanted.rewardId, offer: changes.offer!, changes, now } as const;
    const created = rewardAggregate.decide(command, rewardAggregate.initial);
    if (isRefusal(created)) return created;
    const state = created.reduce(rewardAggregate.evolve, rewardAggregate.initial);
    const assigned = rewardAggregate.decide(assignCommandOf(context, wanted), state);
    return isRefusal(assigned) ? assigned : undefined;
  }
}

function preparedTiers({
  campaignId,
  hasTierRules,
  createdAt,
  tiers,
}: WantedProgram): readonly StoredLoyaltyTier[] | Invalid {
  if (tiers.length === 0) return [];
  if (!hasTierRules) {
    const details = 'The parts of .loyalty_tiers_expiration contradict each other: no member would be in a tier';
    return refuse('invalid_payload', { details });
  }
  const stored = tiers.map(({ id, body }): StoredLoyaltyTier => {
    const { name, points, earning_rules = {}, rewards = {}, metadata = {} } = body as unknown as CreateLoyaltyTierBody;
    const range = { from: points.from, to: points.to ?? null };
    return {
      id,
      campaignId,
      name,
      points: range,
      earningRules: earning_rules,
      rewards,
      metadata,
      createdAt,
    } as StoredLoyaltyTier;
  });
  const decided = loyaltyTiersAggregate.decide({ do: 'create', tiers: stored }, loyaltyTiersAggregate.initial);
  return isRefusal(decided) ? within('.loyalty_tiers', decided) : stored;
}

/** A refusal says the path within the part: here within the whole body. All of it is the body's fault. */
function within(at: string, { details }: Refusal): Invalid {
  const text = details?.details ?? 'cannot be made';
  const inWhole = text.startsWith('Property .')
    ? text.replace('Property .', `Property ${at}.`)
    : `Property ${at}: ${text}`;
  return refuse('invalid_payload', { ...details, details: inWhole });
}
