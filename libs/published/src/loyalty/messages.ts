import { PublishedCommand, PublishedQuery } from '../language/published-message.js';
import { type CommandOrigin } from '../redeemables/command-origin.js';
import { type LoyaltyCardAnswer } from '../vouchers/answers.js';

/** What is on a loyalty card at a moment, with all that has fallen due by then. */
export interface LoyaltyCardNumbers {
  /** `v_…` */
  readonly id: string;
  readonly card: LoyaltyCardAnswer;
  readonly redeemedPoints: number;
}

/** A loyalty card as far as its ledger needs to know it. */
export interface LoyaltyCardRef {
  /** `v_…` */
  readonly id: string;
  readonly code: string;
  readonly campaignId: string;
  /** What the card was created with. */
  readonly points: number;
  /** ISO 8601 in UTC */
  readonly createdAt: string;
}

/** The numbers of loyalty cards, in the order asked. */
export class FindLoyaltyCards extends PublishedQuery<readonly LoyaltyCardNumbers[]> {
  static readonly context = 'loyalty';

  constructor(
    readonly projectId: string,
    readonly cards: readonly LoyaltyCardRef[],
  ) {
    super();
  }
}

/**
 * Puts points on a loyalty card, which expire as its program says. The same origin again does it once. Answers whether they are on
 * it: not where there is no such card.
 */
export class AddLoyaltyPoints extends PublishedCommand<boolean> {
  static readonly context = 'loyalty';

  constructor(
    readonly projectId: string,
    /** `v_…` */
    readonly cardId: string,
    readonly points: number,
    /** What the ledger shows as the reason */
    readonly reason: string,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}
