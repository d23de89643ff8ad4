import { recordFeatures } from '@perkstream/platform';
import {
  CreateLocation,
  DeleteLocation,
  GetManagedLocation,
  ListManagedLocations,
  UpdateLocation,
} from '@perkstream/published';
import { LocationRepository } from '../../repositories/location.repository.js';

/** The operations of management keys on locations. */
export const manageLocations = recordFeatures(
  LocationRepository,
  {
    list: ListManagedLocations,
    create: CreateLocation,
    get: GetManagedLocation,
    update: UpdateLocation,
    delete: DeleteLocation,
  },
  (location) => location,
);
