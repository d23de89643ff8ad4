import { answeredBy } from '../language/published-message.js';

const { Query } = answeredBy('webhooks');

/** A webhook whose last delivery was not taken: it is tried again, or was given up. */
export interface FailingWebhook {
  /** `wh_…` */
  readonly id: string;
  /** Without user and password */
  readonly targetUrl: string;
  /** ISO 8601 in UTC: of the last attempt */
  readonly at: string;
}

/** The webhooks of a project that are failing now, as far as their last deliveries say. */
export class FindFailingWebhooks extends Query<readonly FailingWebhook[]> {
  constructor(
    readonly projectId: string,
    /** ISO 8601 in UTC: what was last tried before it is of no interest any more. */
    readonly since: string,
  ) {
    super();
  }
}
