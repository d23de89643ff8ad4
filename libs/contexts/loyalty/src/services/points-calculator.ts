import { Injectable } from '@nestjs/common';
import { checkAvailability } from '@perkstream/domain-availability';
import { compileInParts } from '@perkstream/domain-validation-rules';
import { isRefusal, StepBudget, type TooMuchWork, withinSteps } from '@perkstream/kernel';
import { Messenger, type Parts, Turns, type TurnTaker } from '@perkstream/platform';
import {
  type CampaignRecord,
  type EarningRule,
  FindAssignedRules,
  type StoredLoyaltyTier,
} from '@perkstream/published';
import { earnedByRule } from '../domain/earning/earned-by-rule.js';
import { TierRepository } from '../repositories/tier.repository.js';
import { collectFacts, type EarningEvent, buildSubject } from '../domain/earning/earning-event.js';
import { EarningMemberships } from './earning-memberships.js';

export interface Earned {
  readonly rule: EarningRule;
  /** Above 0 */
  readonly points: number;
  /** That the member is in, before what happened now counts */
  readonly tier?: StoredLoyaltyTier;
}

interface CalculatedPoints {
  readonly earned: readonly Earned[];
  /** Some rule takes too many steps to be worked out: it gives nothing. Decision 0053. */
  readonly exceeded?: TooMuchWork;
}

/**
 * The points that rules give for an order or event; the same for estimation and for earning. Other requests have their
 * turn in between.
 */
@Injectable()
export class PointsCalculator {
  constructor(
    private readonly messenger: Messenger,
    private readonly turns: Turns,
    private readonly tiers: TierRepository,
    private readonly memberships: EarningMemberships,
  ) {}

  /**
   * @param rules of one event; each gives its own points
   * @param owner whose work it is
   * @param turns of those who wait for answers, where others are not named
   * @throws EngineUnavailable past the deadline
   */
  async calculate(
    owner: TurnTaker,
    rules: readonly EarningRule[],
    event: EarningEvent,
    turns = this.turns,
  ): Promise<CalculatedPoints> {
    const { projectId } = owner;
    if (rules.length === 0) return { earned: [] };
    const ids = rules.map(({ id }) => id);
    const tiers = await this.tiersIn(projectId, rules, event);
    const validationRules = await this.messenger.ask(new FindAssignedRules(projectId, ids, event.upTo));
    const steps = new StepBudget();
    await turns.finish(compileInParts(validationRules), steps, owner);
    const memberships = await this.memberships.of(projectId, rules, validationRules, event);
    const known = { ...event, memberships };
    const measured = { subject: buildSubject(known, steps), facts: collectFacts(known, steps) };
    const parts = calculatedInParts(rules, tiers, (rule, tier) =>
      earnedByRule(rule, validationRules, measured, tier?.earningRules[rule.id]),
    );
    return turns.finish(parts, steps, owner);
  }

  /** The tier that the customer is in, of each program: before what happened now counts. */
  private async tiersIn(
    projectId: string,
    rules: readonly EarningRule[],
    { customer: { id }, now, upTo }: EarningEvent,
  ): Promise<ReadonlyMap<string, StoredLoyaltyTier | undefined>> {
    if (id === undefined) return new Map();
    const programs = [...new Set(rules.map(({ campaignId }) => campaignId))];
    const find = async (programId: string) =>
      [programId, await this.tiers.ofCustomer(projectId, id, programId, now, upTo)] as const;
    return new Map(await Promise.all(programs.map(find)));
  }
}

/** Each rule is a part. */
function* calculatedInParts(
  rules: readonly EarningRule[],
  tiers: ReadonlyMap<string, StoredLoyaltyTier | undefined>,
  pointsOf: (rule: EarningRule, tier: StoredLoyaltyTier | undefined) => number,
): Parts<CalculatedPoints> {
  const earned: Earned[] = [];
  let exceeded: TooMuchWork | undefined;
  for (const rule of rules) {
    yield undefined;
    const tier = tiers.get(rule.campaignId);
    const points = withinSteps(() => pointsOf(rule, tier));
    if (isRefusal(points)) exceeded = points;
    else if (points > 0) earned.push({ rule, points, ...(tier && { tier }) });
  }
  return { earned, ...(exceeded && { exceeded }) };
}

/** A program or a card: whether it is active then, and within its validity. */
export function isOpen(
  { active, windows }: Pick<CampaignRecord, 'active' | 'windows'>,
  { now, timeZone }: EarningEvent,
): boolean {
  return active && checkAvailability(windows, now, timeZone) === 'available';
}
