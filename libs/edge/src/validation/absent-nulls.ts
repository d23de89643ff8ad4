import { type JsonSchema } from '@perkstream/published';
import { type KeywordDefinition } from 'ajv/dist/2020.js';

const KEYWORD = 'absentWhenNull';

/**
 * Removes nulls of optional properties that do not take null, before the properties are checked: many clients send null for every
 * field that was not set. What `optional` and `nullable` mean: `property` of the body classes.
 */
export const absentWhenNull: KeywordDefinition = {
  keyword: KEYWORD,
  type: 'object',
  schemaType: 'array',
  before: 'properties',
  modifying: true,
  compile: (names: readonly string[]) => {
    const removed = new Set(names);
    return (body: Record<string, unknown>) => {
      for (const name in body) if (body[name] === null && removed.has(name)) delete body[name];
      return true;
    };
  },
};

interface ObjectSchema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/** The schema with this keyword at every object that has such properties. */
export function withAbsentNulls(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withAbsentNulls);
  if (schema === null || typeof schema !== 'object') return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, withAbsentNulls(part)]));
  const { type, properties, required } = schema as ObjectSchema;
  if (properties === undefined || ![type].flat().includes('object')) return parts;
  const names = Object.keys(properties).filter(
    (name) => !required?.includes(name) && !takesNull(properties[name] as JsonSchema),
  );
  return { ...parts, [KEYWORD]: names };
}

/** Whether a schema, as `normalised` left it, admits null. */
export function takesNull({ type, enum: values, const: value, anyOf, oneOf, $ref }: JsonSchema): boolean {
  const choices = anyOf ?? oneOf;
  if (Array.isArray(choices)) return choices.some((choice) => takesNull(choice as JsonSchema));
  if (value !== undefined) return value === null;
  if (Array.isArray(values)) return values.includes(null);
  return type === undefined ? $ref === undefined : [type].flat().includes('null');
}
