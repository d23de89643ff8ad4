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
    if (name === 'example') return [];
    if (name !== 'properties') return undescribed(part, here);
    return Object.entries(part as Record<string, Described>).flatMap(([property, schema]) => [
      ...(schema.description === undefined ? [`${here}/${property}`] : []),
      ...undescribed(schema, `${here}/${property}`),
    ]);
  });
}

interface Part extends Described {
  readonly type?: string | readonly string[];
}

const BOUNDS = ['maxLength', 'enum', 'const', 'format', 'pattern'];

/** Strings that a schema takes at any length, by their paths. What it refers to is followed once. */
function boundless(value: unknown, components: Record<string, Part>, seen: Set<string>, path: string): string[] {
  if (value === null || typeof value !== 'object') return [];
  const { $ref, type } = value as Part;
  const name = $ref?.split('/').at(-1);
  if (name !== undefined) {
    if (seen.has(name)) return [];
    seen.add(name);
    return boundless(components[name], components, seen, name);
  }
  const isText = [type].flat().includes('string') && !BOUNDS.some((bound) => bound in value);
  const inside = Object.entries(value).filter(([key]) => key !== 'example' && key !== 'default');
  return [
    ...(isText ? [path] : []),
    ...inside.flatMap(([key, part]) => boundless(part, components, seen, `${path}/${key}`)),
  ];
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

  it('has an example of every body', () => {
    const bodies = Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ operationId, requestBody }) => {
        const { content = {} } = (requestBody ?? {}) as { content?: Record<string, { example?: unknown }> };
        return Object.values(content).map(({ example }) => [operationId, typeof example]);
      }),
    );
    expect(bodies.filter(([, type]) => type !== 'object')).toEqual([]);
    expect(bodies.length).toBeGreaterThan(100);
  });

  it('bounds every text of a body that is sent', () => {
    const { schemas } = components as { schemas: Record<string, Part> };
    const seen = new Set<string>();
    const sent = Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ operationId, requestBody }) =>
        boundless(requestBody, schemas, seen, operationId as string),
      ),
    );
    expect(sent).toEqual([]);
    expect(seen.size).toBeGreaterThan(100);
  });
});
