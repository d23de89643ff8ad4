import { type Refusal } from '@perkstream/kernel';
import { PageOfExport } from '../exports/messages.js';
import { answeredBy } from '../language/published-message.js';
import { type CommandOrigin } from '../redeemables/command-origin.js';

const { Command } = answeredBy('redemptions');

/** Rows of `redemption`. */
export class PageOfRedemptions extends PageOfExport {
  static readonly context = 'redemptions';
}

/** The reward of a redemption that nobody asked for: points came in, and its program spends them. */
export interface AutomaticRedemption {
  /** `v_…` */
  readonly cardId: string;
  /** `cust_…` */
  readonly holderId: string;
  /** `rew_…` */
  readonly rewardId: string;
  /** `rewa_…` */
  readonly assignmentId: string;
  /** The id of the event that caused it */
  readonly cause: string;
}

/** Redeems a reward for a member, once for each origin. One that is refused is kept as a failed redemption. */
export class RedeemAutomatically extends Command<undefined | Refusal> {
  constructor(
    readonly projectId: string,
    readonly redemption: AutomaticRedemption,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}
