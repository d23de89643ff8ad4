import { type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { GetLocation, type LocationAnswer } from '@perkstream/published';
import { LocationRepository } from '../../repositories/location.repository.js';

export const getLocation = handler(
  GetLocation,
  [LocationRepository],
  ({ context, params }, locations): Promise<LocationAnswer | Refusal<'not_found'>> =>
    locations.find(context.projectId, params.locationId),
);
