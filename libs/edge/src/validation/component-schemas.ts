import { type JsonSchema, SCHEMA_PREFIX, SHAPE } from '@perkstream/published';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { type MetadataStorage } from 'class-transformer/types/MetadataStorage.js';
import { getMetadataStorage } from 'class-validator';
import { targetConstructorToSchema } from 'class-validator-jsonschema';
import { type SchemaConverter } from 'class-validator-jsonschema/build/defaultConverters.js';
import { converters } from './schema-converters.js';
import { normalised } from './normalised-schema.js';

type Class = abstract new (...args: never[]) => object;

/**
 * The JSON Schema of every class that is named, and of every class these name: derived once, at start, from the decorators of the
 * classes, and used to check bodies as well as in the OpenAPI document.
 * @param names names of classes, as they stand in references
 * @throws Error when a name belongs to no decorated class, or to two
 */
export function componentSchemas(roots: readonly Class[], names: Iterable<string>): Record<string, JsonSchema> {
  const decorated = decoratedClasses(roots);
  const schemas: Record<string, JsonSchema> = {};
  const open = [...new Set([...roots.map((root) => root.name), ...names])];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (schemas[name]) continue;
    const schema = schemaOf(theOnly(decorated, name));
    schemas[name] = schema;
    open.push(...referencedNames(schema));
  }
  return Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Names of the classes that a schema refers to. */
export function referencedNames(schema: unknown): string[] {
  if (schema === null || typeof schema !== 'object') return [];
  const ref = (schema as { $ref?: unknown }).$ref;
  const own = typeof ref === 'string' && ref.startsWith(SCHEMA_PREFIX) ? [ref.slice(SCHEMA_PREFIX.length)] : [];
  return [...own, ...Object.values(schema).flatMap(referencedNames)];
}

const shape: SchemaConverter = (meta) => meta.constraints[0] as ReturnType<SchemaConverter>;

function schemaOf(type: Class): JsonSchema {
  const schema = targetConstructorToSchema(type, {
    refPointerPrefix: SCHEMA_PREFIX,
    classTransformerMetadataStorage: defaultMetadataStorage as MetadataStorage,
    additionalConverters: { ...converters, [SHAPE]: shape },
  });
  return normalised(schema as JsonSchema) as JsonSchema;
}

function decoratedClasses(roots: readonly Class[]): Map<string, Set<Class>> {
  const byName = new Map<string, Set<Class>>();
  const add = (type: Class) => byName.set(type.name, (byName.get(type.name) ?? new Set()).add(type));
  const storage = getMetadataStorage() as unknown as { validationMetadatas: Map<Class, unknown> };
  for (const type of storage.validationMetadatas.keys()) add(type);
  roots.forEach(add);
  return byName;
}

function theOnly(decorated: Map<string, Set<Class>>, name: string): Class {
  const [type, another] = decorated.get(name) ?? [];
  if (!type) throw new Error(`No class ${name} with decorated properties is there to make a schema of`);
  if (another) throw new Error(`Two classes are called ${name}: their names must be unique, as they name schemas`);
  return type;
}
