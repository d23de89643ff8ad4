import { type Refusal } from '@perkstream/kernel';
import { answeredBy } from '../language/published-message.js';
import { type CommandOrigin } from '../redeemables/command-origin.js';
import { type EarningRule } from './earning-events.js';
import { type StoredRewardAssignment } from './reward-events.js';
import { type StoredLoyaltyTier } from './tier-events.js';

const { Query, Command } = answeredBy('loyalty');

/** What a loyalty program consists of beside its campaign, each in the order in which it was made. */
export interface ProgramParts {
  readonly earningRules: readonly EarningRule[];
  readonly rewards: readonly StoredRewardAssignment[];
  readonly tiers: readonly StoredLoyaltyTier[];
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
