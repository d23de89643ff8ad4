import { type Instant, type JsonObject, type Refusal } from '@perkstream/kernel';
import { answeredBy } from '../language/published-message.js';
import { type CommandOrigin, type Used, type UseRefusal, type UseStep } from '../redeemables/index.js';
import { ExamineRedeemables } from '../redeemables/messages.js';
import { type PromotionTierAnswer } from './answers.js';

const { Query, Command, QueryByIds } = answeredBy('promotions');

/** Tiers by id, and whether each could be used now; undefined for each that is unknown. In the order asked. */
export class ExamineTiers extends ExamineRedeemables {
  static readonly context = 'promotions';
}

/** A step in the use of a tier. */
export class UseTier extends Command<Used | Refusal<UseRefusal>> {
  constructor(
    readonly projectId: string,
    readonly tierId: string,
    readonly step: UseStep,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** Tiers by id as answers embed them (wire form); undefined for each that is gone. In the order asked. */
export class PresentTiers extends QueryByIds<PromotionTierAnswer> {}

/** Whether `CreateTiers` would take these tiers (wire form), judged by the tiers alone; undefined: it would. */
export class CheckTiers extends Query<Refusal<'invalid_payload'> | undefined> {
  constructor(
    readonly projectId: string,
    readonly tiers: readonly JsonObject[],
  ) {
    super();
  }
}

/**
 * Makes the tiers that a new `PROMOTION` campaign brings with it, in order of hierarchy: all, or none when it is refused. Wire form
 * in, wire form out (without `campaign`, which is not there before its tiers are). Sent again with `repeatSince` it carries on.
 */
export class CreateTiers extends Command<readonly PromotionTierAnswer[] | Refusal> {
  constructor(
    readonly projectId: string,
    readonly campaignId: string,
    readonly tiers: readonly JsonObject[],
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** The tiers of a campaign, by hierarchy, in wire form. */
export class FindTiersOfCampaign extends Query<readonly PromotionTierAnswer[]> {
  constructor(
    readonly projectId: string,
    readonly campaignId: string,
    /** As they were then; absent: as they are now */
    readonly asOf?: Instant,
  ) {
    super();
  }
}

/** Restores the tiers and stacks that a campaign had when it was deleted, with their rules. */
export class RestoreTiers extends Command<void> {
  constructor(
    readonly projectId: string,
    readonly campaignId: string,
    /** Place of the deletion in the order of all events */
    readonly upTo: number,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** Deletes every tier of a campaign that was deleted, and takes no new ones for it. */
export class DeleteTiers extends Command<void> {
  constructor(
    readonly projectId: string,
    readonly campaignId: string,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}
