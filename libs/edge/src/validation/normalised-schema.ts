/**
 * A schema with `nullable` spelled out as JSON Schema 2020-12 knows it, and integers bounded to those that a number holds exactly,
 * so that no amount is silently another one.
 */
export function normalised(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(normalised);
  if (schema === null || typeof schema !== 'object') return schema;
  const { nullable, ...rest } = schema as Record<string, unknown>;
  const parts = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, partOf(key, value)]));
  const whole = bounded(parts);
  return nullable === true ? orNull(whole) : whole;
}

/** `properties` and the like are maps of schemas: a property may be called `nullable` or `type`. Values are left as they are. */
function partOf(key: string, value: unknown): unknown {
  if (key === 'enum' || key === 'const' || key === 'required' || key === 'example' || key === 'default') return value;
  if (key !== 'properties' && key !== '$defs' && key !== 'patternProperties') return normalised(value);
  return Object.fromEntries(Object.entries(value as object).map(([name, schema]) => [name, normalised(schema)]));
}

function bounded(schema: Record<string, unknown>): Record<string, unknown> {
  const isInteger = Array.isArray(schema.type) ? schema.type.includes('integer') : schema.type === 'integer';
  if (!isInteger || schema.enum) return schema;
  const bounds: Record<string, unknown> = {};
  if (schema.minimum === undefined && schema.exclusiveMinimum === undefined) bounds.minimum = Number.MIN_SAFE_INTEGER;
  if (schema.maximum === undefined && schema.exclusiveMaximum === undefined) bounds.maximum = Number.MAX_SAFE_INTEGER;
  return { ...schema, ...bounds };
}

function orNull(schema: Record<string, unknown>): Record<string, unknown> {
  const withChoice = Array.isArray(schema.enum) ? { ...schema, enum: [...(schema.enum as unknown[]), null] } : schema;
  if (schema.type !== undefined) {
    return {
      ...withChoice,
      type: [...(Array.isArray(schema.type) ? (schema.type as unknown[]) : [schema.type]), 'null'],
    };
  }
  if (schema.$ref !== undefined || schema.anyOf !== undefined || schema.oneOf !== undefined) {
    const { description, ...choice } = schema;
    return { anyOf: [choice, { type: 'null' }], ...(description !== undefined && { description }) };
  }
  return withChoice;
}
