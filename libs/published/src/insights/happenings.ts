import { AnyObject, DataListOf, Instant, Text } from '../language/index.js';
import { answeredBy } from '../language/published-message.js';

const { Query } = answeredBy('insights');

/** Things of an answer that does not say after which. */
export const RECENT_HAPPENINGS = 50;

/** Something that happened in a project. Ids only, nothing of a person. */
export class HappeningAnswer {
  @Text('For example `redemption.succeeded`, `voucher.published` or `campaign.created`.') type!: string;
  @Text('ID of the object that the event happened to.') id!: string;
  @Text('For example `redemption`, `voucher` or `campaign`.') object!: string;
  @Instant() at!: string;
  @AnyObject('IDs of related objects: `campaign_id`, `customer_id`, `voucher_id` and so on.')
  related!: Record<string, string>;
}

export class HappeningsAnswer extends DataListOf(() => HappeningAnswer) {}

/** One of them and its place in the order of all; of those that happened before somebody watched, none is known. */
export interface PlacedHappening {
  readonly place?: string;
  readonly happening: HappeningAnswer;
}

export interface HappeningsFound {
  /** What comes next happened after this position in the event store. */
  readonly position: number;
  readonly happenings: readonly PlacedHappening[];
  /** There is more to be read at once. */
  readonly hasMore: boolean;
}

/** What happened in a project after a position in the event store, in order; where none is given, the last things. */
export class FindHappenings extends Query<HappeningsFound> {
  constructor(
    readonly id: string,
    readonly after?: number,
  ) {
    super();
  }
}
