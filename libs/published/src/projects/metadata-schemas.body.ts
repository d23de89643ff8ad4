import { METADATA_TYPES, type MetadataDefinition, type MetadataShape } from '@perkstream/domain-metadata';
import { Flag, OneOf, Shape, Text, UtcInstant } from '../language/index.js';

/** What the metadata of a kind of objects is like in a project, or of objects within metadata. */
export interface MetadataSchema extends MetadataShape {
  /** `ms_…` */
  readonly id: string;
  /** `voucher`, `order_item`, …; any other name: a type of objects within metadata */
  readonly relatedObject: string;
  readonly allowDefinedOnly: boolean;
  readonly createdAt: string;
  readonly updatedAt: string | null;
}

/** The most properties of one schema; those that are deleted count. */
export const MAX_METADATA_PROPERTIES = 100;

const length = { type: 'integer', minimum: 0, maximum: 65_536 };
const number = { type: 'number' };
const text = { type: 'string', maxLength: 1_000 };

const rules = {
  type: { enum: METADATA_TYPES },
  optional: { type: 'boolean', description: 'When `false`, the property is required when an object is created.' },
  array: { type: 'boolean', description: 'When `true`, the property is a list of such values.' },
  deleted: { type: 'boolean', description: 'When `true`, the property is no longer checked.' },
  eq: { type: 'array', minItems: 1, maxItems: 100, items: { anyOf: [text, number] } },
  ne: { type: 'array', minItems: 1, maxItems: 100, items: number },
  ...{ lt: number, lte: number, gt: number, gte: number },
};
const objectType = { type: 'string', nullable: true, minLength: 1, maxLength: 200 };

const inSnakeCase = { object_type: objectType, min_length: length, max_length: length, exact_length: length };
const inCamelCase = { objectType, minLength: length, maxLength: length, exactLength: length };

const defined = { type: 'object', required: ['type', 'optional', 'array'] };
const definition = { ...defined, properties: { ...rules, ...inSnakeCase } };
const definitionForReaders = { ...defined, properties: { ...rules, ...inCamelCase } };
/** Both kinds of keys may send the names that the other kind is answered with. */
const sentDefinition = { ...defined, properties: { ...rules, ...inSnakeCase, ...inCamelCase } };

const properties = {
  type: 'object',
  maxProperties: MAX_METADATA_PROPERTIES,
  propertyNames: { minLength: 1, maxLength: 200 },
};

/** As a client sends it: in the names of the wire. */
export type MetadataDefinitionInput = { readonly type: MetadataDefinition['type'] } & Readonly<Record<string, unknown>>;

export class CreateMetadataSchemaBody {
  @Text(
    { min: 1, max: 200 },
    'Kind of object, such as `voucher`, `campaign`, `customer` or `order`, or the name of a type of objects within metadata.',
  )
  related_object!: string;
  @Shape({ ...properties, additionalProperties: sentDefinition }) properties!: Record<string, MetadataDefinitionInput>;
  @Flag({ optional: true }, 'When `true`, undefined properties are rejected. Defaults to `false`.')
  allow_defined_only?: boolean;
}

export class UpdateMetadataSchemaBody {
  @Shape(
    { ...properties, additionalProperties: sentDefinition },
    { optional: true },
    'Replace properties of the same name.',
  )
  properties?: Record<string, MetadataDefinitionInput>;
  @Flag({ optional: true }) allow_defined_only?: boolean;
}

class AnyMetadataSchemaAnswer {
  @Text('Begins with `ms_`.') id!: string;
  @Text() related_object!: string;
  @Flag() allow_defined_only!: boolean;
  @UtcInstant() created_at!: string;
  @UtcInstant({ nullable: true }) updated_at!: string | null;
  @OneOf(['metadata_schema']) object!: 'metadata_schema';
}

export class ManagedMetadataSchemaAnswer extends AnyMetadataSchemaAnswer {
  @Shape({ type: 'object', additionalProperties: definition }) properties!: object;
}

/** With definitions in older names. */
export class MetadataSchemaAnswer extends AnyMetadataSchemaAnswer {
  @Shape({ type: 'object', additionalProperties: definitionForReaders }) properties!: object;
}
