import { type JsonObject } from '@perkstream/kernel';
import { answeredBy } from '../language/published-message.js';

const { QueryByIds } = answeredBy('promotions');

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
export class FindPromotionStacks extends QueryByIds<PromotionStackRecord> {}
