import { describe, expect, it } from '@jest/globals';
import { apiOperations, type JsonSchema, SCHEMA_PREFIX, SECRETS } from '@perkstream/published';
import { answerSchema, operationSchemas } from '../validation/operation-schemas.js';

const { components } = operationSchemas(apiOperations);

/** The names of all properties of a schema, and of what it refers to, but for those that are yes or no. */
function namesIn(value: unknown, seen = new Set<string>()): string[] {
  if (value === null || typeof value !== 'object') return [];
  const { $ref, properties } = value as JsonSchema;
  if (typeof $ref === 'string') {
    const name = $ref.slice(SCHEMA_PREFIX.length);
    return seen.has(name) ? [] : namesIn(components[name], seen.add(name));
  }
  const own = Object.entries((properties as Readonly<Record<string, JsonSchema>> | undefined) ?? {});
  const names = own.filter(([, { type }]) => type !== 'boolean').map(([name]) => name);
  return [...names, ...Object.values(value).flatMap((part) => namesIn(part, seen))];
}

const isNamedLikeSecret = (name: string) => /(^|_)(token|secret|password|credentials?)$/.test(name);

/** A token is part of a link in their answers. */
const IN_A_LINK = ['make-sign-in-link'];
/** Leaves in a cookie: the edge takes it out of the answer. */
const IN_A_COOKIE = ['token'];

const propertiesShown = (how: string) => SECRETS.filter(({ shown }) => shown === how).map(({ property }) => property);

describe('operations whose answers show a secret', () => {
  it('say so, because such answers are not kept for repeats', () => {
    const acting = apiOperations.filter(({ method }) => method !== 'GET');
    const showing = acting.filter((operation) => namesIn(answerSchema(operation)).some(isNamedLikeSecret));
    const saying = acting.filter(({ answersSecret }) => answersSecret !== undefined).map(({ id }) => id);
    expect(saying.sort()).toEqual([...showing.map(({ id }) => id), ...IN_A_LINK].sort());
    expect(saying).toContain('rotate-api-key');
  });

  it('show none but those of the list of secrets', () => {
    const shown = new Set(apiOperations.flatMap((operation) => namesIn(answerSchema(operation))));
    const known = [...SECRETS.map(({ property }) => property), ...IN_A_COOKIE];
    expect([...shown].filter((name) => isNamedLikeSecret(name) && !known.includes(name))).toEqual([]);
    expect(SECRETS.filter(({ property }) => !shown.has(property))).toEqual([]);
  });

  it('are none that read, where a secret is shown once', () => {
    const once = propertiesShown('once').filter(isNamedLikeSecret);
    const reading = apiOperations.filter(({ method }) => method === 'GET');
    const showing = reading.filter((operation) => namesIn(answerSchema(operation)).some((name) => once.includes(name)));
    expect(showing.map(({ id }) => id)).toEqual([]);
  });
});
