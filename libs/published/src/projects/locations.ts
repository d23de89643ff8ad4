import {
  EACH_TIME,
  filtersParameter,
  type JsonSchema,
  Flag,
  instantParameter,
  limitParameter,
  ListOf,
  listOf,
  OneOf,
  operation,
  orderParameter,
  Shape,
  Text,
  UtcInstant,
  Whole,
} from '../language/index.js';

const ours = { context: 'projects', service: 'management' } as const;
const managed = { ...ours, keys: 'management', scope: null } as const;
const read = { ...ours, keys: 'application', scope: 'locations', method: 'GET' } as const;
const LOCATIONS = '/management/v1/projects/{projectId}/locations';

/** Longitude and latitude */
const position: JsonSchema = {
  type: 'array',
  items: { type: 'number', minimum: -180, maximum: 180 },
  minItems: 2,
  maxItems: 2,
};
const polygon: JsonSchema = {
  type: 'array',
  items: { type: 'array', items: position, minItems: 4, maxItems: 1_000 },
  minItems: 1,
  maxItems: 10,
};
const only = (value: string): JsonSchema => ({ type: 'string', enum: [value] });

/** Coordinates are nested as in GeoJSON. */
const shape: JsonSchema = {
  oneOf: [
    {
      type: 'object',
      required: ['type', 'format', 'distance'],
      additionalProperties: false,
      properties: {
        type: only('circle'),
        format: only('distance'),
        distance: {
          type: 'object',
          required: ['center', 'radius'],
          additionalProperties: false,
          properties: {
            center: { type: 'string', pattern: '^geo:-?\\d{1,2}(\\.\\d{1,15})?,-?\\d{1,3}(\\.\\d{1,15})?$' },
            radius: { type: 'string', pattern: '^\\d{1,6}(\\.\\d{1,6})? (m|km|mi)$' },
          },
        },
      },
    },
    {
      type: 'object',
      required: ['type', 'format', 'geojson'],
      additionalProperties: false,
      properties: {
        type: only('polygon'),
        format: only('geojson'),
        geojson: {
          oneOf: [
            {
              type: 'object',
              required: ['type', 'coordinates'],
              additionalProperties: false,
              properties: { type: only('Polygon'), coordinates: polygon },
            },
            {
              type: 'object',
              required: ['type', 'coordinates'],
              additionalProperties: false,
              properties: {
                type: only('MultiPolygon'),
                coordinates: { type: 'array', items: polygon, minItems: 1, maxItems: 10 },
              },
            },
          ],
        },
      },
    },
  ],
};

const SHAPE = 'A circle around `geo:latitude,longitude`, or a polygon in GeoJSON.';

export class CreateLocationBody {
  @Text({ min: 1, max: 500 }) name!: string;
  @Shape(shape, SHAPE) shape!: object;
}

/** Changes the fields that are sent. */
export class UpdateLocationBody {
  @Text({ optional: true, min: 1, max: 500 }) name?: string;
  @Shape(shape, { optional: true }, SHAPE) shape?: object;
}

/** An area on the map. It is kept as it is shown. */
export class LocationAnswer {
  @Text('Begins with `loc_`.') id!: string;
  @OneOf(['location']) object!: 'location';
  @Text() name!: string;
  @Shape(shape, SHAPE) shape!: object;
  @UtcInstant() created_at!: string;
  @UtcInstant({ nullable: true }, '`null` until the location is first changed.') updated_at!: string | null;
}

export class LocationsAnswer {
  @OneOf(['list']) object!: 'list';
  @OneOf(['data']) data_ref!: 'data';
  @ListOf(() => LocationAnswer) data!: LocationAnswer[];
  @Whole() total!: number;
  @Flag('Whether there are more locations.') has_more!: boolean;
}

export class ListLocations extends operation({
  ...read,
  id: 'list-locations',
  path: '/v1/locations',
  summary: 'List locations, newest first',
  query: {
    limit: limitParameter,
    order: orderParameter('created_at', 'updated_at'),
    end_date: { ...instantParameter, description: 'Only locations created up to this moment.' },
    filters: filtersParameter,
  },
  answer: LocationsAnswer,
}) {}

export class GetLocation extends operation({
  ...read,
  id: 'get-location',
  path: '/v1/locations/{locationId}',
  summary: 'Get a location',
  answer: LocationAnswer,
}) {}

export class ListManagedLocations extends operation({
  ...managed,
  id: 'management-list-locations',
  method: 'GET',
  path: LOCATIONS,
  summary: 'List the locations of a project, oldest first',
  answer: listOf('data', LocationAnswer),
}) {}

export class CreateLocation extends operation({
  ...managed,
  id: 'management-create-location',
  method: 'POST',
  path: LOCATIONS,
  summary: 'Create a location on the map',
  body: CreateLocationBody,
  answer: LocationAnswer,
  sample: () => ({
    name: `Another city ${EACH_TIME}`,
    shape: { type: 'circle', format: 'distance', distance: { center: 'geo:52.52,13.405', radius: '1.54 km' } },
  }),
}) {}

export class GetManagedLocation extends operation({
  ...managed,
  id: 'management-get-location',
  method: 'GET',
  path: `${LOCATIONS}/{locationId}`,
  summary: 'Get a location of a project',
  answer: LocationAnswer,
}) {}

export class UpdateLocation extends operation({
  ...managed,
  id: 'management-update-location',
  method: 'PUT',
  path: `${LOCATIONS}/{locationId}`,
  summary: 'Update the name or the shape of a location',
  body: UpdateLocationBody,
  answer: LocationAnswer,
  sample: () => ({ name: 'Another name' }),
}) {}

export class DeleteLocation extends operation({
  ...managed,
  id: 'management-delete-location',
  method: 'DELETE',
  path: `${LOCATIONS}/{locationId}`,
  summary: 'Delete a location',
  status: 204,
}) {}
