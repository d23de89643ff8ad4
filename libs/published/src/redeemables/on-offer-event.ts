import { Flag, Text, UtcInstant } from '../language/index.js';

/** Whether and when something may be redeemed, as of the event of its creation. */
export abstract class OnOfferV1 {
  @Text({ optional: true }) category_id?: string;
  @Flag() active!: boolean;
  @UtcInstant({ optional: true }) start_date?: string;
  @UtcInstant({ optional: true }) expiration_date?: string;
}
