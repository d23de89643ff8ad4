import { type RecordKind } from '@perkstream/kernel';
import { type CreateLocationBody, type LocationAnswer, type UpdateLocationBody } from '@perkstream/published';

/** An area on the map. */
export const locationKind: RecordKind<LocationAnswer, CreateLocationBody, UpdateLocationBody> = {
  type: 'location',
  resourceType: 'location',
  idPrefix: 'loc_',
  most: 100,

  made: ({ name, shape }, id, now) => ({
    id,
    object: 'location',
    name,
    shape,
    created_at: now,
    updated_at: null,
  }),

  changed: (known, { name = known.name, shape = known.shape }, now) => ({ ...known, name, shape, updated_at: now }),
};
