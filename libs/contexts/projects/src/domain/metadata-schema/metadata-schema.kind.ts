import { type JsonObject, type RecordKind, type Refusal, refuse, toCamelCase } from '@perkstream/kernel';
import { type MetadataDefinition } from '@perkstream/domain-metadata';
import {
  type AuditedKind,
  type CreateMetadataSchemaBody,
  type MetadataSchema,
  type UpdateMetadataSchemaBody,
} from '@perkstream/published';

/** The most properties of one schema; those that are deleted count. */
const MAX_PROPERTIES = 100;
/** All schemas of a project together, as JSON: they travel with its settings. */
const MAX_CHARACTERS = 200_000;

/** The metadata schemas of a project: one for each kind of objects, and one for each type within metadata. */
export const metadataSchemaKind: AuditedKind &
  RecordKind<MetadataSchema, CreateMetadataSchemaBody, UpdateMetadataSchemaBody> = {
  type: 'metadata_schema',
  resourceType: 'metadata schema',
  idPrefix: 'ms_',
  most: 100,

  made: ({ related_object: relatedObject, properties, allow_defined_only: allowDefinedOnly = false }, id, now) => ({
    id,
    relatedObject,
    properties: definitionsOf(properties),
    allowDefinedOnly,
    createdAt: now,
    updatedAt: null,
  }),

  changed: (schema, { properties = {}, allow_defined_only: allowDefinedOnly = schema.allowDefinedOnly }, now) => ({
    ...schema,
    properties: { ...schema.properties, ...definitionsOf(properties) },
    allowDefinedOnly,
    updatedAt: now,
  }),

  objection(schema, others, before): Refusal<'duplicate_found' | 'invalid_payload'> | undefined {
    const { relatedObject } = schema;
    const namesake = others.find((other) => other.relatedObject === relatedObject);
    if (namesake) {
      const details = `Duplicated metadata schema exists with related_object ${relatedObject}`;
      return refuse('duplicate_found', { details, resourceId: namesake.id, resourceType: 'metadata schema' });
    }
    const details = Object.entries(schema.properties).flatMap(
      ([name, each]) => objectionTo(name, each, before?.properties) ?? [],
    )[0];
    if (details !== undefined) return refuse('invalid_payload', { details });
    if (Object.keys(schema.properties).length > MAX_PROPERTIES) {
      return refuse('invalid_payload', { details: `A schema can have at most ${MAX_PROPERTIES} properties` });
    }
    if (JSON.stringify([schema, ...others]).length <= MAX_CHARACTERS) return undefined;
    return refuse('invalid_payload', {
      details: `The schemas of a project can have at most ${MAX_CHARACTERS} characters`,
    });
  },
};

type Definitions = MetadataSchema['properties'];

/** In the names used inside, without what a client added. */
function definitionsOf(sent: CreateMetadataSchemaBody['properties']): Definitions {
  const definitions = Object.entries(sent).map(([name, each]) => {
    const all = toCamelCase(each) as JsonObject;
    const known = Object.fromEntries(Object.entries(all).filter(([rule, value]) => RULES.has(rule) && value !== null));
    return [name, known] as const;
  });
  return Object.fromEntries(definitions) as unknown as Definitions;
}

/** Rules that go with some types only. */
const OF_TYPES: Readonly<Record<string, readonly MetadataDefinition['type'][]>> = {
  objectType: ['object'],
  minLength: ['string'],
  maxLength: ['string'],
  exactLength: ['string'],
  eq: ['string', 'number'],
  ne: ['number'],
  lt: ['number'],
  lte: ['number'],
  gt: ['number'],
  gte: ['number'],
};
const RULES = new Set(['type', 'optional', 'array', 'deleted', ...Object.keys(OF_TYPES)]);

/** @param before what was defined so far: readers of older metadata rely on its types */
function objectionTo(name: string, definition: MetadataDefinition, before: Definitions = {}): string | undefined {
  const { type, eq = [] } = definition;
  const known = Object.hasOwn(before, name) ? before[name]?.type : undefined;
  if (known !== undefined && known !== type) return `Property .properties.${name}.type cannot change`;
  const misplaced = Object.keys(definition).find((rule) => OF_TYPES[rule]?.includes(type) === false);
  if (misplaced !== undefined) return `Property .properties.${name} of type ${type} cannot have ${misplaced}`;
  return eq.every((value) => typeof value === type)
    ? undefined
    : `Property .properties.${name}.eq must be of type ${type}`;
}
