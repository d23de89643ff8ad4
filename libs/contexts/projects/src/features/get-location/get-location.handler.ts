import { handler } from '@perkstream/platform';
import { GetLocation } from '@perkstream/published';
import { LocationRepository } from '../../repositories/location.repository.js';

export const getLocation = handler(GetLocation, [LocationRepository], ({ context, params }, locations) =>
  locations.find(context.projectId, params.locationId),
);
