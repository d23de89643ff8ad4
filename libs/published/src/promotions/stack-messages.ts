import { type JsonObject } from '@perkstream/kernel';
import { PublishedQuery } from '../language/published-message.js';

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
export class FindPromotionStacks extends PublishedQuery<readonly (PromotionStackRecord | undefined)[]> {
  static readonly context = 'promotions';

  constructor(
    readonly projectId: string,
    readonly ids: readonly string[],
  ) {
    super();
  }
}
