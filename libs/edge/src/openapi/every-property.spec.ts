import { describe, expect, it } from '@jest/globals';
import { apiOperations } from '@perkstream/published';
import { openApiDocument } from './open-api-document.js';

interface Described {
  readonly description?: string;
  readonly $ref?: string;
}

/** Properties of schemas within a document that say nothing of themselves. */
function undescribed(value: unknown, path = ''): string[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const here = `${path}/${name}`;
    if (name !== 'properties') return undescribed(part, here);
    return Object.entries(part as Record<string, Described>).flatMap(([property, schema]) => [
      ...(schema.description === undefined ? [`${here}/${property}`] : []),
      ...undescribed(schema, `${here}/${property}`),
    ]);
  });
}

describe('the description of the API', () => {
  const { paths, components } = openApiDocument(apiOperations, { title: 'Perkstream', version: '1' });

  it('says of every property what it means', () => {
    expect(undescribed(components).concat(undescribed(paths))).toEqual([]);
  });

  it('says of every parameter what it means', () => {
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    const parameters = operations.flatMap(({ operationId, parameters: all = [] }) => {
      return (all as (Described & { name: string })[]).map((each) => ({ operationId, ...each }));
    });
    expect(parameters.filter(({ description, $ref }) => description === undefined && $ref === undefined)).toEqual([]);
  });
});
