import { Injectable } from '@nestjs/common';
import { Messenger, type SourceEvent } from '@perkstream/platform';
import { type CustomEventRecord, type EventEarningsGranted, FindCustomEvent } from '@perkstream/published';
import { eventEarningsAggregate, type NotedGrant } from '../domain/earnings/earnings.decider.js';
import { type Booking } from './points-granter.js';
import { type EarningTrigger, PointsEarner } from './points-earner.js';

/** Gives the points that custom events earn. */
@Injectable()
export class EventEarner {
  constructor(
    private readonly messenger: Messenger,
    private readonly earner: PointsEarner,
  ) {}

  async earn(eventId: string, schema: string, source: SourceEvent): Promise<void> {
    const isOfSchema = ({ schemaId }: { schemaId?: string }) => schemaId === schema;
    await this.earner.earn(source, isOfSchema, () => this.sent(source.projectId, eventId));
  }

  private async sent(projectId: string, eventId: string): Promise<EarningTrigger<EventEarningsGranted> | undefined> {
    const event = await this.messenger.ask(new FindCustomEvent(projectId, eventId));
    return (
      event && {
        id: eventId,
        customerId: event.customerId,
        measured: { eventMetadata: event.metadata },
        namedCard: event.loyaltyCode,
        aggregate: eventEarningsAggregate,
        bookingOf: (grant) => buildBooking(grant, event),
      }
    );
  }
}

function buildBooking({ ruleId }: NotedGrant, { id, name, schemaId }: CustomEventRecord): Booking {
  return {
    commandId: `event-earning/${id}/${ruleId}`,
    details: {
      event: { id, type: 'customer.custom_event' },
      custom_event: { id, type: name },
      event_schema: { id: schemaId, name },
    },
  };
}
