import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { CheckTiers } from '@perkstream/published';
import { newTiersOf } from '../../services/tier-body.js';

@QueryHandler(CheckTiers)
export class CheckTiersHandler implements IQueryHandler<CheckTiers> {
  async execute({ tiers }: CheckTiers): Promise<Refusal<'invalid_payload'> | undefined> {
    const checked = newTiersOf(tiers);
    return isRefusal(checked) ? checked : undefined;
  }
}
