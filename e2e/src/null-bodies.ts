import { type JsonSchema } from './documented-operations.js';

/** A body with null for every optional property that it lacks, as generated clients send it. */
export function withNulls(schema: JsonSchema, sent: object): object {
  return filled(schema, sent) as object;
}

function filled(schema: JsonSchema, sent: unknown): unknown {
  if (Array.isArray(sent)) return sent.map((each) => filled((schema['items'] ?? {}) as JsonSchema, each));
  if (sent === null || typeof sent !== 'object') return sent;
  const choices = (schema['anyOf'] ?? [schema]) as JsonSchema[];
  const { properties = {}, required = [] } = (choices.find((each) => each['properties']) ?? {}) as ObjectSchema;
  const optional = Object.keys(properties).filter((name) => !required.includes(name));
  return {
    ...Object.fromEntries(optional.map((name) => [name, null])),
    ...Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, filled(properties[name] ?? {}, value)])),
  };
}

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}
