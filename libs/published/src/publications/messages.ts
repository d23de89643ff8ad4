import { type Condition, type Refusal } from '@perkstream/kernel';
import { PageOfExport } from '../exports/messages.js';
import { answeredBy } from '../language/published-message.js';
import { type CommandOrigin } from '../redeemables/command-origin.js';
import { type PublicationInListAnswer } from './answers.js';

const { Query, Command, QueryByIds } = answeredBy('publications');

/** The code (`v_…`) by which a customer is a member of a campaign; undefined for who is none. As of now: it is read from no view. */
export class FindMembership extends Query<string | undefined> {
  constructor(
    readonly projectId: string,
    /** `camp_…` */
    readonly campaignId: string,
    /** `cust_…` */
    readonly customerId: string,
  ) {
    super();
  }
}

/**
 * Publishes a code of a campaign to a customer who is no member yet. Answers the code (`v_…`) by which the customer is one now;
 * undefined where there is no such customer or campaign, or no code could be had. The same origin again answers the same. Without
 * `joinOnce` a member gets one more code.
 */
export class JoinCampaign extends Command<string | undefined | Refusal<'multiple_requests'>> {
  constructor(
    readonly projectId: string,
    readonly campaignId: string,
    readonly customerId: string,
    readonly origin: CommandOrigin,
    readonly joinOnce = true,
  ) {
    super();
  }
}

/**
 * Which customers have publications that meet a condition about publications; in the order of the ids. Parts that are joined by `all`
 * are met by one publication together; what is negated, by no publication of the customer. Those that failed do not count.
 */
export class ArePublishedTo extends Query<readonly boolean[]> {
  constructor(
    readonly projectId: string,
    /** `cust_…` */
    readonly customerIds: readonly string[],
    /** About the documents of publications: `created_at`, `vouchers_id` */
    readonly where: Condition,
  ) {
    super();
  }
}

/** Publications by id (`pub_…`), as lists show them; undefined for each that is not there. In the order asked. */
export class PresentPublications extends QueryByIds<PublicationInListAnswer> {}

/** Rows of `publication`. */
export class PageOfPublications extends PageOfExport {
  static readonly context = 'publications';
}
