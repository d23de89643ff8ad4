import { AUDITED_TYPES } from '@perkstream/published';
import { type Pace, type PersonalData, streamName } from '@perkstream/platform';
import { type EventStore, type RecordedEvent } from '@perkstream/ports';

/** Few enough that requests hardly wait. */
const EVENTS_PER_PAGE = 250;

const CUSTOMER_EVENTS = ['customer.created', 'customer.updated', 'customer.deleted', 'customer.erased'];

/** Of what was bought and redeemed. */
const VISIT_EVENTS = [
  'voucher.redeemed',
  'promotion_tier.redeemed',
  'redemption.completed',
  'redemption.failed',
  'redemption.rolled_back',
  'order.created',
  'order.updated',
];

/** Made by the thousand, and nothing that was known before becomes another. */
const OF_SINGLE_CODES = ['voucher.created', 'voucher.balance_adjusted'];

/** What is configured is another from then on. */
const CONFIGURING_EVENTS: ReadonlySet<string> = new Set(
  AUDITED_TYPES.filter((type) => !CUSTOMER_EVENTS.includes(type) && !OF_SINGLE_CODES.includes(type)),
);

const CATEGORIES = [
  ...['customer', 'voucher', 'promotion_tier', 'redemption', 'rollback', 'attempt', 'order'],
  ...['project', 'campaign', 'tier_list', 'rule', 'ruleset', 'product', 'category'],
];

const CUSTOMERS = 'customer-';

export function isConfiguring({ type }: RecordedEvent): boolean {
  return CONFIGURING_EVENTS.has(type);
}

/** What a replay reads of the log of one project, up to a place. */
export class LogOfProject {
  private readonly wanted: { readonly streamPrefixes: readonly string[]; readonly types: readonly string[] };

  constructor(
    private readonly store: EventStore,
    private readonly personalData: PersonalData,
    private readonly pace: Pace,
    projectId: string,
    private readonly position: number,
  ) {
    const streamPrefixes = CATEGORIES.map((category) => streamName(category, projectId, ''));
    this.wanted = { streamPrefixes, types: [...CUSTOMER_EVENTS, ...VISIT_EVENTS, ...CONFIGURING_EVENTS] };
  }

  /** As they are stored. Others have their turn before each page. */
  async *pages(): AsyncGenerator<readonly RecordedEvent[]> {
    let after: number | undefined;
    for (;;) {
      const options = { ...this.wanted, after, maxCount: EVENTS_PER_PAGE };
      const page = await this.pace.after(() => this.store.readAll(options));
      const events = page.filter(({ position }) => position <= this.position);
      if (events.length > 0) yield events;
      if (page.length < EVENTS_PER_PAGE || events.length < page.length) return;
      after = page.at(-1)?.position;
    }
  }

  /** The event at that place, opened. */
  async at(position: number): Promise<RecordedEvent> {
    const [event] = await this.opened(await this.store.readAll({ after: position - 1, maxCount: 1 }));
    if (event?.position !== position) throw new Error(`The log has no event at ${position}`);
    return event;
  }

  /** The same events with what they say about people, as far as it was not erased. */
  async opened(events: readonly RecordedEvent[]): Promise<readonly RecordedEvent[]> {
    const isOfCustomers = events.some(({ stream }) => stream.startsWith(CUSTOMERS));
    return this.personalData.openParts(isOfCustomers ? await this.personalData.openAll(events) : events);
  }
}
