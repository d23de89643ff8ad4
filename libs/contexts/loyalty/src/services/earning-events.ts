import { Injectable } from '@nestjs/common';
import { notFound, type Refusal, refuse } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import { type CreateEarningRuleBody, FindCustomEventSchema, FindSegment } from '@perkstream/published';

import { TierRepository } from '../repositories/tier.repository.js';
import { ENTERED, OF_TIERS } from './earning-rule-body.js';

/** Any tier of the program. */
export const ANY_TIER = '__ANY__';
const TIER_CHANGES = ['joined', 'left', 'upgraded', 'downgraded', 'prolonged'];

type Objection = Refusal<'not_found' | 'invalid_payload'>;

/** The events that rules may be about. */
@Injectable()
export class EarningEvents {
  constructor(
    private readonly messenger: Messenger,
    private readonly tiers: TierRepository,
  ) {}

  /** `not_found` where a rule is about a segment, tier or event that the project does not know. */
  async objectionTo(
    { event, segment, loyalty_tier: tier, custom_event: schema }: CreateEarningRuleBody,
    projectId: string,
  ): Promise<Objection | undefined> {
    if (event === 'order.paid') return undefined;
    if (event === ENTERED) return this.objectionToSegment(segment?.id, projectId);
    if (event.startsWith(OF_TIERS)) return this.objectionToTier(event, tier?.id, projectId);
    return this.objectionToCustomEvent(event, schema?.schema_id, projectId);
  }

  private async objectionToSegment(id: string | undefined, projectId: string): Promise<Objection | undefined> {
    const known = id !== undefined && (await this.messenger.ask(new FindSegment(projectId, id)));
    return known ? undefined : unknown('segment', id);
  }

  /** The tier may be one of another program. */
  private async objectionToTier(
    event: string,
    id: string | undefined,
    projectId: string,
  ): Promise<Objection | undefined> {
    if (!TIER_CHANGES.includes(event.slice(OF_TIERS.length))) {
      const details = `Property .event must be ${OF_TIERS} with one of ${TIER_CHANGES.join(', ')}`;
      return refuse('invalid_payload', { details });
    }
    const isKnown = id === ANY_TIER || (id !== undefined && (await this.tiers.isKnown(projectId, id)));
    return isKnown ? undefined : unknown('loyalty_tier', id);
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
  return notFound(resourceType, id);
}
