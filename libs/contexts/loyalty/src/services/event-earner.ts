import { Injectable } from '@nestjs/common';
import { isRefusal } from '@perkstream/kernel';
import { CommandRunner, Messenger } from '@perkstream/platform';
import { type CustomEventRecord, FindCustomer, FindCustomEvent, FindProject } from '@perkstream/published';
import { type Happening } from '../domain/earning/happening.js';
import { eventEarningsAggregate } from '../domain/earnings/event-earnings.aggregate.js';
import { EarningRuleRepository } from '../repositories/earning-rule.repository.js';
import { type Booking, contextOf, type Grant, PointsGranter, type SourceEvent } from './points-granter.js';
import { PointsReckoner } from './points-reckoner.js';

/** Gives what custom events earn: noted first, and booked on the cards then, as for orders. */
@Injectable()
export class EventEarner {
  constructor(
    private readonly runner: CommandRunner,
    private readonly messenger: Messenger,
    private readonly rules: EarningRuleRepository,
    private readonly reckoner: PointsReckoner,
    private readonly granter: PointsGranter,
  ) {}

  async earn(eventId: string, schema: string, source: SourceEvent): Promise<void> {
    const { projectId, at } = source;
    const rules = (await this.rules.all(projectId)).filter(
      ({ schemaId, createdAt }) => schemaId === schema && createdAt <= at,
    );
    if (rules.length === 0) return;
    const event = await this.messenger.ask(new FindCustomEvent(projectId, eventId));
    if (!event) return;
    const { customerId, metadata: eventMetadata, loyaltyCode } = event;
    const [customer, project] = await Promise.all([
      this.messenger.ask(new FindCustomer(projectId, { id: customerId })),
      this.messenger.ask(new FindProject(projectId)),
    ]);
    if (!customer) return;
    const happening: Happening = { now: at, timeZone: project?.timeZone ?? 'UTC', customer, eventMetadata };
    const earned = await this.reckoner.reckon(projectId, rules, happening);
    const granted = await Promise.all(earned.map((each) => this.granter.grantOf(each, happening, source, loyaltyCode)));
    const grants = granted.filter((grant) => grant !== undefined);
    const command = { do: 'grant', sourceId: eventId, customerId, grants, now: at } as const;
    const noted = await this.runner.execute(eventEarningsAggregate, eventId, command, contextOf(source, 'grant'));
    if (isRefusal(noted)) throw new Error(`Points of ${eventId} could not be noted`);
    for (const grant of Object.values(noted.state.grants)) {
      await this.granter.book(grant, bookingOf(grant, event), source);
    }
  }
}

function bookingOf({ ruleId }: Grant, { id, name, schemaId }: CustomEventRecord): Booking {
  return {
    commandId: `event-earning/${id}/${ruleId}`,
    details: {
      event: { id, type: 'customer.custom_event' },
      custom_event: { id, type: name },
      event_schema: { id: schemaId, name },
    },
  };
}
