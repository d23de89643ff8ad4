import { describe, expect, it } from '@jest/globals';
import { type CreateLocationBody } from '@perkstream/published';
import { locationKind } from './location.kind.js';

const NOW = '2026-03-01T08:00:00.000Z';
const SQUARE = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 0],
];
const OPEN = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];
const BEYOND_THE_POLE = [
  [0, 91],
  [1, 0],
  [1, 1],
  [0, 91],
];

const circle = (center: string) => ({ type: 'circle', format: 'distance', distance: { center, radius: '1 km' } });
const polygon = (...coordinates: object[]) => ({
  ...{ type: 'polygon', format: 'geojson', geojson: { type: 'Polygon', coordinates } },
});
const polygons = (...coordinates: object[][]) => ({
  ...{ type: 'polygon', format: 'geojson', geojson: { type: 'MultiPolygon', coordinates } },
});
const located = (shape: object) =>
  locationKind.made({ name: 'Here', shape } as unknown as CreateLocationBody, 'l', NOW);

describe('A location', () => {
  it.each([circle('geo:48.2,-16.3'), circle('geo:-90,180'), polygon(SQUARE, SQUARE), polygons([SQUARE], [SQUARE])])(
    'is %j',
    (shape) => expect(locationKind.objection?.(located(shape), [], undefined)).toBeUndefined(),
  );

  it.each([
    ['.shape.distance.center', circle('geo:90.1,0')],
    ['.shape.distance.center', circle('geo:0,-180.5')],
    ['does not end where it begins', polygon(SQUARE, OPEN)],
    ['does not end where it begins', polygons([SQUARE], [OPEN])],
    ['not on earth', polygon(BEYOND_THE_POLE)],
    ['not on earth', polygons([SQUARE], [BEYOND_THE_POLE])],
  ])('is not one where %s: %j', (details, shape) => {
    expect(locationKind.objection?.(located(shape), [], undefined)).toMatchObject({
      refused: 'invalid_payload',
      details: { details: expect.stringContaining(details) },
    });
  });

  it('that was kept with such a shape may get another name', () => {
    const kept = located(polygon(OPEN));
    const renamed = locationKind.changed(kept, { name: 'There' }, NOW);
    expect(locationKind.objection?.(renamed, [], kept)).toBeUndefined();
  });
});
