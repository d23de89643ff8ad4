import { describe, expect, it } from '@jest/globals';
import { apiOperations, type JsonSchema, SCHEMA_PREFIX } from '@perkstream/published';
import { answerSchema, operationSchemas } from '../validation/operation-schemas.js';

const { components } = operationSchemas(apiOperations);

/** Whether a property of a schema, or of what it refers to, is named as secrets are. */
function showsSecret(value: unknown, seen = new Set<string>()): boolean {
  if (value === null || typeof value !== 'object') return false;
  const { $ref, properties } = value as JsonSchema;
  if (typeof $ref === 'string') {
    const name = $ref.slice(SCHEMA_PREFIX.length);
    if (seen.has(name)) return false;
    return showsSecret(components[name], seen.add(name));
  }
  const own = Object.entries((properties as Readonly<Record<string, JsonSchema>> | undefined) ?? {});
  return (
    own.some(([name, { type }]) => /(^|_)(token|secret|password)$/.test(name) && type !== 'boolean') ||
    Object.values(value).some((part) => showsSecret(part, seen))
  );
}

/** A token is part of a link in their answers. */
const IN_A_LINK = ['make-sign-in-link'];

describe('operations whose answers show a secret', () => {
  it('say so, because such answers are not kept for repeats', () => {
    const acting = apiOperations.filter(({ method }) => method !== 'GET');
    const showing = acting.filter((operation) => showsSecret(answerSchema(operation))).map(({ id }) => id);
    const saying = acting.filter(({ answersSecret }) => answersSecret !== undefined).map(({ id }) => id);
    expect(saying.sort()).toEqual([...showing, ...IN_A_LINK].sort());
    expect(saying).toContain('rotate-api-key');
  });
});
