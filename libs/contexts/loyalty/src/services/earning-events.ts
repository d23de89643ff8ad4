import { Injectable } from '@nestjs/common';
import { refuse, type Refusal } from '@perkstream/kernel';
import { type CreateEarningRuleBody } from '@perkstream/published';

/** The events that rules may be about. */
@Injectable()
export class EarningEvents {
  /** `not_found` where a rule is about a segment, tier or event that the project does not know. */
  async objectionTo(
    { event, segment, loyalty_tier: tier, custom_event: schema }: CreateEarningRuleBody,
    _projectId: string,
  ): Promise<Refusal<'not_found' | 'invalid_payload'> | undefined> {
    if (event === 'order.paid') return undefined;
    if (event === 'customer.segment.entered') return unknown('segment', segment?.id);
    if (event.startsWith('customer.loyalty.tier.')) return unknown('loyalty_tier', tier?.id);
    return unknown('custom_event', schema?.schema_id);
  }
}

function unknown(resourceType: string, id: string | undefined): Refusal<'not_found' | 'invalid_payload'> {
  if (id === undefined) return refuse('invalid_payload', { details: `Property .${resourceType} is required` });
  return refuse('not_found', { details: `Cannot find ${resourceType} with id ${id}`, resourceId: id, resourceType });
}
