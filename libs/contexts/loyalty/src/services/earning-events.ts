import { Injectable } from '@nestjs/common';
import { refuse, type Refusal } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import { type CreateEarningRuleBody, FindCustomEventSchema, FindSegment } from '@perkstream/published';

import { ENTERED } from './earning-rule-body.js';

type Objection = Refusal<'not_found' | 'invalid_payload'>;

/** The events that rules may be about. */
@Injectable()
export class EarningEvents {
  constructor(private readonly messenger: Messenger) {}

  /** `not_found` where a rule is about a segment, tier or event that the project does not know. */
  async objectionTo(
    { event, segment, loyalty_tier: tier, custom_event: schema }: CreateEarningRuleBody,
    projectId: string,
  ): Promise<Objection | undefined> {
    if (event === 'order.paid') return undefined;
    if (event === ENTERED) return this.objectionToSegment(segment?.id, projectId);
    if (event.startsWith('customer.loyalty.tier.')) return unknown('loyalty_tier', tier?.id);
    return this.objectionToCustomEvent(event, schema?.schema_id, projectId);
  }

  private async objectionToSegment(id: string | undefined, projectId: string): Promise<Objection | undefined> {
    const known = id !== undefined && (await this.messenger.ask(new FindSegment(projectId, id)));
    return known ? undefined : unknown('segment', id);
  }

  private async objectionToCustomEvent(
    event: string,
    schemaId: string | undefined,
    projectId: string,
  ): Promise<Objection | undefined> {
    const schema = schemaId && (await this.messenger.ask(new FindCustomEventSchema(projectId, schemaId)));
    if (!schema) return unknown('custom_event', schemaId);
    if (schema.name === event) return undefined;
    return refuse('invalid_payload', { details: `Property .event must be ${schema.name}, as the schema is called` });
  }
}

function unknown(resourceType: string, id: string | undefined): Objection {
  if (id === undefined) return refuse('invalid_payload', { details: `Property .${resourceType} is required` });
  return refuse('not_found', { details: `Cannot find ${resourceType} with id ${id}`, resourceId: id, resourceType });
}
