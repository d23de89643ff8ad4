import { Injectable } from '@nestjs/common';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { CommandRunner, Messenger, requestContext } from '@perkstream/platform';
import {
  ActivateSegment,
  AssignRules,
  type CommandOrigin,
  type CreateRewardBody,
  type ProgramParts,
  type StoredRewardAssignment,
  UnassignRules,
} from '@perkstream/published';
import { ALL_EARNING_RULES, earningRulesAggregate } from '../../domain/earning-rules/earning-rules.decider.js';
import { loyaltyTiersAggregate } from '../../domain/loyalty-tiers/loyalty-tiers.decider.js';
import { type NewAssignment, RewardAssigner } from '../../services/reward-assigner.js';
import { RewardChanger } from '../../services/reward-changer.js';
import { RewardOffers } from '../../services/reward-offers.js';

/** Makes the parts of a copied program under ids that are known beforehand, and removes them. Each step may be repeated. */
@Injectable()
export class ProgramPartsMaker {
  constructor(
    private readonly runner: CommandRunner,
    private readonly messenger: Messenger,
    private readonly rewards: RewardAssigner,
    private readonly offers: RewardOffers,
    private readonly changer: RewardChanger,
  ) {}

  /** Tiers come last: nothing removes them. */
  async make(parts: ProgramParts, origin: CommandOrigin): Promise<Refusal | undefined> {
    const refusal =
      (await this.makeEarningRules(parts, origin)) ??
      (await this.makeRewards(parts, origin)) ??
      (await this.assignRewards(parts, origin));
    if (refusal || parts.tiers.length === 0) return refusal;
    const campaignId = parts.tiers[0]!.campaignId;
    const command = { do: 'create', tiers: parts.tiers } as const;
    const made = await this.runner.execute(loyaltyTiersAggregate, campaignId, command, step(origin, 'tiers'));
    return isRefusal(made) ? made : undefined;
  }

  /** What was not made is not there: that is as good. */
  async remove({ earningRules, rewards, newRewards = [] }: ProgramParts, origin: CommandOrigin): Promise<void> {
    const context = requestContext(step(origin, 'rewards'));
    for (const { id, rewardId } of rewards) await this.rewards.unassign(context, rewardId, id);
    for (const { id } of newRewards) await this.changer.change(id, { do: 'delete' }, step(origin, `delete/${id}`));
    for (const { id } of earningRules) {
      const command = { do: 'delete', id } as const;
      await this.runner.execute(earningRulesAggregate, ALL_EARNING_RULES, command, step(origin, `delete/${id}`));
    }
    for (const { id } of [...earningRules, ...rewards]) {
      await this.messenger.send(new UnassignRules(origin.projectId, id, step(origin, `unassign/${id}`)));
    }
  }

  /** The validation rules of each first, so that none is ever without them. */
  private async makeEarningRules(
    { earningRules, rules }: ProgramParts,
    origin: CommandOrigin,
  ): Promise<Refusal | undefined> {
    if (earningRules.length === 0) return undefined;
    const { projectId } = origin;
    for (const { id, segmentId } of earningRules) {
      const assign = new AssignRules(projectId, rules[id] ?? [], 'earning_rule', id, step(origin, `rules/${id}`));
      const assigned = await this.messenger.send(assign);
      if (isRefusal(assigned)) return assigned;
      if (segmentId === undefined) continue;
      await this.messenger.send(new ActivateSegment(projectId, segmentId, step(origin, `segment/${id}`)));
    }
    const command = { do: 'create', rules: earningRules } as const;
    const by = step(origin, 'earning-rules');
    const made = await this.runner.execute(earningRulesAggregate, ALL_EARNING_RULES, command, by);
    return isRefusal(made) ? made : undefined;
  }

  /** Those of before are made already where this is a repeat. */
  private async makeRewards({ newRewards = [] }: ProgramParts, origin: CommandOrigin): Promise<Refusal | undefined> {
    for (const { id, body } of newRewards) {
      const changes = await this.offers.changesOf(origin.projectId, body as unknown as CreateRewardBody);
      if (isRefusal(changes)) return changes;
      const command = { do: 'create', id, offer: changes.offer!, changes, now: origin.now } as const;
      const made = await this.changer.change(id, command, step(origin, `reward/${id}`));
      if (isRefusal(made)) return made;
    }
    return undefined;
  }

  private async assignRewards({ rewards, rules }: ProgramParts, origin: CommandOrigin): Promise<Refusal | undefined> {
    const wanted = rewards.map((each) => newAssignmentOf(each, rules[each.id] ?? []));
    const assigned = await this.rewards.assign(requestContext(step(origin, 'rewards')), wanted);
    return isRefusal(assigned) ? assigned : undefined;
  }
}

function newAssignmentOf(
  { id, rewardId, campaignId, points, autoRedeem }: StoredRewardAssignment,
  ruleIds: readonly string[],
): NewAssignment {
  const cost = { ...(points !== null && { points }), ...(autoRedeem && { auto_redeem: true }) };
  return { id, rewardId, campaignId, body: { parameters: { loyalty: cost }, validation_rules: [...ruleIds] } };
}

function step(origin: CommandOrigin, name: string): CommandOrigin {
  return { ...origin, commandId: `${origin.commandId}/${name}` };
}
