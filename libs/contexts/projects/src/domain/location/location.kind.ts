import { type RecordKind, refuse } from '@perkstream/kernel';
import {
  type AuditedKind,
  type CreateLocationBody,
  type LocationAnswer,
  type UpdateLocationBody,
} from '@perkstream/published';

/** An area on the map. */
export const locationKind: AuditedKind & RecordKind<LocationAnswer, CreateLocationBody, UpdateLocationBody> = {
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

  objection: ({ shape }, _others, before) => {
    const details = shape === before?.shape ? undefined : mistakeIn(shape as unknown as Shape);
    return details === undefined ? undefined : refuse('invalid_payload', { details });
  },
};

type Ring = readonly (readonly [longitude: number, latitude: number])[];

/** As the edge lets them through. */
type Shape =
  | { readonly type: 'circle'; readonly distance: { readonly center: string } }
  | { readonly type: 'polygon'; readonly geojson: Polygon | MultiPolygon };
type Polygon = { readonly type: 'Polygon'; readonly coordinates: readonly Ring[] };
type MultiPolygon = { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Ring[])[] };

/** What no schema of a body checks. See RFC 5870 and RFC 7946. */
function mistakeIn(shape: Shape): string | undefined {
  if (shape.type === 'circle') {
    const [latitude, longitude] = shape.distance.center.slice('geo:'.length).split(',').map(Number) as [number, number];
    return isOnEarth([longitude, latitude]) ? undefined : 'Property .shape.distance.center is not a place on earth';
  }
  const { geojson } = shape;
  const rings = geojson.type === 'Polygon' ? geojson.coordinates : geojson.coordinates.flat();
  if (!rings.flat().every(isOnEarth)) return 'Property .shape.geojson.coordinates has a position that is not on earth';
  return rings.every(isClosed)
    ? undefined
    : 'Property .shape.geojson.coordinates has a ring that does not end where it begins';
}

function isOnEarth([longitude, latitude]: readonly [number, number]): boolean {
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;
}

function isClosed(ring: Ring): boolean {
  const [first, last] = [ring[0], ring.at(-1)];
  return first?.[0] === last?.[0] && first?.[1] === last?.[1];
}
