import { IS_ENUM, IS_IN, IS_ISO8601, IS_DATE_STRING, IS_POSITIVE, MAX, MIN, ValidationTypes } from 'class-validator';
import { type ISchemaConverters, type SchemaConverter } from 'class-validator-jsonschema/build/defaultConverters.js';

const instant = { type: 'string' as const, format: 'instant' };

/**
 * Where class-validator-jsonschema's own conversion does not serve: bounds must not turn an integer into a number, choices may mix
 * types, dates are what the kernel reads, and what is required need not deny null once more.
 */
export const converters: ISchemaConverters = {
  [MIN]: (meta) => ({ minimum: meta.constraints[0] as number }),
  [MAX]: (meta) => ({ maximum: meta.constraints[0] as number }),
  [IS_POSITIVE]: { exclusiveMinimum: 0 },
  [IS_IN]: (meta) => choices(meta.constraints[0] as unknown[]),
  [IS_ENUM]: (meta) => choices(Object.values(meta.constraints[0] as object)),
  [IS_ISO8601]: instant,
  [IS_DATE_STRING]: instant,
  [ValidationTypes.IS_DEFINED]: {},
};

function choices(values: unknown[]): ReturnType<SchemaConverter> {
  const types = new Set(values.map((value) => typeof value));
  if (types.size !== 1) return { enum: values };
  if (types.has('string')) return { type: 'string', enum: values };
  return types.has('number') ? { type: 'number', enum: values } : { enum: values };
}
