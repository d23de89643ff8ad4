import { type JsonObject, type Refusal } from '@perkstream/kernel';
import { answeredBy } from '../language/published-message.js';
import { type CommandOrigin } from '../redeemables/command-origin.js';
import { type RequestContext } from '../language/operation-request.js';
import { type EarningRuleAnswer } from './earning-answers.js';
import { type EarningRule } from './earning-events.js';
import { type RewardAssignmentAnswer } from './reward-answers.js';
import { type StoredRewardAssignment } from './reward-events.js';
import { type LoyaltyTierAnswer } from './tier-answers.js';
import { type StoredLoyaltyTier } from './tier-events.js';

const { Query, Command } = answeredBy('loyalty');

/** What a loyalty program consists of beside its campaign, each in the order in which it was made. */
export interface ProgramParts {
  readonly earningRules: readonly EarningRule[];
  readonly rewards: readonly StoredRewardAssignment[];
  readonly tiers: readonly StoredLoyaltyTier[];
  /** Rewards that are made before they are assigned, of their bodies in wire form; absent: none */
  readonly newRewards?: readonly { readonly id: string; readonly body: JsonObject }[];
  /** Ids of the validation rules that earning rules and assignments of rewards have, by their ids */
  readonly rules: Readonly<Record<string, readonly string[]>>;
}

/** The parts of a program, exactly as they are now. `rules` is empty: the context of rules has them. */
export class FindProgramParts extends Query<ProgramParts> {
  constructor(
    readonly projectId: string,
    /** `camp_…` */
    readonly campaignId: string,
  ) {
    super();
  }
}

/** Parts of a program that is to be made, as they were sent, with the ids that they get and name each other by. */
export interface WantedProgram {
  /** `camp_…` */
  readonly campaignId: string;
  /** Of the program (the shape of domain availability): dates of its earning rules that say none */
  readonly windows: JsonObject;
  /** Whether members can be in tiers: not where the parts of `loyalty_tiers_expiration` contradict each other */
  readonly hasTierRules: boolean;
  /** ISO 8601 in UTC */
  readonly createdAt: string;
  readonly earningRules: readonly {
    readonly id: string;
    readonly automationId: string;
    readonly body: JsonObject;
    readonly ruleIds: readonly string[];
  }[];
  readonly rewards: readonly {
    readonly id: string;
    readonly rewardId: string;
    /** Of a reward that is made, with that id */
    readonly newReward?: JsonObject;
    readonly body: JsonObject;
    readonly ruleIds: readonly string[];
  }[];
  readonly tiers: readonly { readonly id: string; readonly body: JsonObject }[];
}

/** The parts as `CreateProgramParts` makes them, or what speaks against one of them; nothing is stored. */
export class PrepareProgramParts extends Query<ProgramParts | Refusal<'invalid_payload'>> {
  constructor(
    readonly context: RequestContext,
    readonly program: WantedProgram,
  ) {
    super();
  }

  get projectId(): string {
    return this.context.projectId;
  }
}

/** Parts of a program as the definition of its campaign shows them. */
export interface ShownProgram {
  readonly earningRules: readonly EarningRuleAnswer[];
  readonly rewards: readonly RewardAssignmentAnswer[];
  readonly tiers: readonly LoyaltyTierAnswer[];
}

/** The parts of a program in wire form, each in the order in which it was made. */
export class PresentProgram extends Query<ShownProgram> {
  constructor(
    readonly projectId: string,
    /** `camp_…` */
    readonly campaignId: string,
  ) {
    super();
  }
}

/**
 * Makes the parts of a program that is being made, under the ids that they have. Tiers come last, because they stay: when it is
 * refused, `DeleteProgramParts` removes what was made. Sent again with `repeatSince` it carries on.
 */
export class CreateProgramParts extends Command<Refusal | undefined> {
  constructor(
    readonly projectId: string,
    readonly parts: ProgramParts,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** Removes earning rules and assignments of rewards, with their rules, of a program that will not be there. */
export class DeleteProgramParts extends Command<void> {
  constructor(
    readonly projectId: string,
    readonly parts: ProgramParts,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}
