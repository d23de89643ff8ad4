import 'reflect-metadata';
import { type JsonSchema, referencedClasses, SCHEMA_PREFIX, SHAPE } from '@perkstream/published';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { type MetadataStorage } from 'class-transformer/types/MetadataStorage.js';
import { targetConstructorToSchema } from 'class-validator-jsonschema';
import { type SchemaConverter } from 'class-validator-jsonschema/build/defaultConverters.js';
import { normalised } from './normalised-schema.js';
import { converters } from './schema-converters.js';

type Class = abstract new (...args: never[]) => object;

const types = defaultMetadataStorage as MetadataStorage;

/**
 * The JSON Schema of every class that is named, and of every class these name: derived once, at start, from the decorators of the
 * classes, and used to check bodies as well as in the OpenAPI document.
 * @param names names of classes that `refTo` was asked for
 * @throws Error when two classes have one name, or one has no decorated property
 */
export function componentSchemas(roots: readonly Class[], names: readonly string[]): Record<string, JsonSchema> {
  const derived = new Map<string, { type: Class; schema: JsonSchema }>();
  const open = [...roots, ...names.map(referencedClass)];
  for (let type = open.pop(); type !== undefined; type = open.pop()) {
    const before = derived.get(type.name);
    if (before && before.type !== type) {
      throw new Error(`Two classes are called ${type.name}: their names must be unique, as they name schemas`);
    }
    if (before) continue;
    const schema = schemaOf(type);
    derived.set(type.name, { type, schema });
    const nested = nestedClasses(type);
    open.push(...referencedNames(schema).map((name) => nested.get(name) ?? referencedClass(name)));
  }
  return Object.fromEntries(
    [...derived].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, { schema }]) => [name, schema]),
  );
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
    classTransformerMetadataStorage: types,
    additionalConverters: { ...converters, [SHAPE]: shape },
  });
  if (schema.properties === undefined) throw new Error(`The class ${type.name} has no property with a decorator`);
  return normalised(schema) as JsonSchema;
}

/** The classes of the properties of a class, its parents' included, that `@Type` or the property's own type tells. */
function nestedClasses(type: Class): Map<string, Class> {
  const nested = new Map<string, Class>();
  const properties = Object.keys((schemaOf(type).properties ?? {}) as object);
  for (const property of properties) {
    const declared: unknown = Reflect.getMetadata('design:type', type.prototype as object, property);
    const child: unknown = types.findTypeMetadata(type, property)?.typeFunction() ?? declared;
    if (typeof child === 'function') nested.set(child.name, child as Class);
  }
  return nested;
}

function referencedClass(name: string): Class {
  const [type, another] = referencedClasses(name);
  if (!type) throw new Error(`The class ${name} is referred to by its name alone: use refTo`);
  if (another) throw new Error(`Two classes are called ${name}: their names must be unique, as they name schemas`);
  return type;
}
