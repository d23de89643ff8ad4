import { type JsonObject, refuse } from '@perkstream/kernel';
import { PersonalData } from '@perkstream/platform';
import {
  type CustomerInput,
  type CustomEventAnswer,
  type CustomEventSchemaAnswer,
  FindCustomEvent,
  type FindProject,
  type UpsertCustomer,
} from '@perkstream/published';
import { ContextInProcess, type Given, type Json, type AnswerFor } from '@perkstream/testing';
import { EventsModule } from '../events.module.js';

export const SHOP = 'proj_shop';
const DAY_1 = '2026-03-01T08:00:00.000Z';
export const DAY_2 = '2026-03-02T08:00:00.000Z';

/** The context in a shop, with customers made up. */
export class EventsInProcess extends ContextInProcess<CustomEventAnswer> {
  /** What was sent of customers. */
  readonly upserted: CustomerInput[] = [];

  constructor() {
    super(EventsModule, { projectId: SHOP, now: DAY_1 });
  }

  static start(): Promise<EventsInProcess> {
    return new EventsInProcess().open();
  }

  /** As a management key does. */
  schema(name: string, properties: Json = {}, given: Given = {}): Promise<CustomEventSchemaAnswer> {
    const body = { name, schema: { properties } };
    const management = { projectId: 'management', ...given };
    return this.answer('create-custom-event-schema', { projectId: SHOP }, body, management);
  }

  send(event: string, body: Json = {}, given: Given = {}): Promise<CustomEventAnswer> {
    return this.answer('track-custom-event', {}, { event, customer: { source_id: 'ada' }, ...body }, given);
  }

  /** The events that are stored, of the shop, in the order in which they were sent. */
  async stored(): Promise<JsonObject[]> {
    const events = await this.events.readAll({ maxCount: 1_000, types: ['custom_event.sent'] });
    const opened = await this.app.get(PersonalData).openParts(events);
    return opened.map(({ data }) => (data as JsonObject)['event'] as JsonObject);
  }

  find(id: string) {
    return this.messenger.ask(new FindCustomEvent(SHOP, id));
  }

  protected override answerForOthers(handle: AnswerFor): void {
    handle('FindProject', ({ projectId }: FindProject) => (projectId === SHOP ? { id: SHOP } : undefined));
    handle('UpsertCustomer', ({ customer }: UpsertCustomer) => {
      if (customer['id'] !== undefined) return refuse('not_found', { resourceId: String(customer['id']) });
      this.upserted.push(customer);
      const id = `cust_${String(customer['source_id'])}`;
      return { id, embedded: { id, source_id: customer['source_id'], metadata: {}, object: 'customer' } };
    });
  }
}
