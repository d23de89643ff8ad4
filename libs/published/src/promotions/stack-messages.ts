import { type JsonObject, type Refusal, type UpTo } from '@perkstream/kernel';
import { answeredBy } from '../language/published-message.js';
import { type CommandOrigin } from '../redeemables/index.js';

const { Query, Command, QueryByIds } = answeredBy('promotions');

/** Tiers of one campaign that are redeemed together. */
export interface PromotionStackRecord {
  /** `stack_…` */
  readonly id: string;
  readonly name: string;
  readonly campaignId: string;
  /** Ids of tiers, in the order in which they apply. */
  readonly tierIds: readonly string[];
  readonly categoryId: string | null;
  readonly metadata: JsonObject;
  /** ISO 8601 in UTC */
  readonly createdAt: string;
}

/** Stacks by id; undefined for each that is unknown. In the order asked. */
export class FindPromotionStacks extends QueryByIds<PromotionStackRecord> {
  constructor(
    projectId: string,
    ids: readonly string[],
    /** As they were then; absent: as they are now */
    readonly upTo?: UpTo,
    /** Of each, its campaign where it is known: a stack that was deleted since is found by it */
    readonly campaignIds?: readonly (string | undefined)[],
  ) {
    super(projectId, ids);
  }
}

/** The stacks of a campaign, the oldest first. */
export class FindStacksOfCampaign extends Query<readonly PromotionStackRecord[]> {
  constructor(
    readonly projectId: string,
    readonly campaignId: string,
  ) {
    super();
  }
}

/** A stack that is to be made of tiers of its campaign. */
export type StackToMake = Pick<PromotionStackRecord, 'name' | 'tierIds' | 'categoryId' | 'metadata'>;

/** Makes stacks of a campaign that is being made, in their order. The same origin again makes the same ones. */
export class CreateStacks extends Command<Refusal<'not_found' | 'invalid_payload'> | undefined> {
  constructor(
    readonly projectId: string,
    readonly campaignId: string,
    readonly stacks: readonly StackToMake[],
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}
