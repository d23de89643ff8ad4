import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type Refusal } from '@perkstream/kernel';
import { GetLocation, type LocationAnswer } from '@perkstream/published';
import { LocationRepository } from '../../repositories/location.repository.js';

@QueryHandler(GetLocation)
export class GetLocationHandler implements IQueryHandler<GetLocation> {
  constructor(private readonly locations: LocationRepository) {}

  execute({ context, params }: GetLocation): Promise<LocationAnswer | Refusal<'not_found'>> {
    return this.locations.find(context.projectId, params.locationId);
  }
}
