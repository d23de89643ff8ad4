import { answeredBy } from '../language/published-message.js';
import { type CommandOrigin } from '../redeemables/command-origin.js';

const { Command } = answeredBy('redemptions');

/** A person of the project is being erased: no back-test shows visits of the customer any more. */
export class ForgetBackTestVisits extends Command<void> {
  constructor(
    /** `cust_…` */
    readonly customerId: string,
    readonly origin: CommandOrigin,
  ) {
    super();
  }

  get projectId(): string {
    return this.origin.projectId;
  }
}
