import 'reflect-metadata';
import { type JsonSchema, referredClasses, SCHEMA_PREFIX, SHAPE } from '@perkstream/published';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { type MetadataStorage } from 'class-transformer/types/MetadataStorage.js';
import { getMetadataStorage, ValidationTypes } from 'class-validator';
import { targetConstructorToSchema } from 'class-validator-jsonschema';
import { type SchemaConverter } from 'class-validator-jsonschema/build/defaultConverters.js';
import { normalised } from './normalised-schema.js';
import { converters } from './schema-converters.js';

type Class = abstract new (...args: never[]) => object;
/** What the decorators of a class say, its parents' included. */
type Rules = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>;

const types = defaultMetadataStorage as MetadataStorage;

/**
 * The JSON Schema of every class that is named, and of every class these name, from the decorators of the classes: used to check bodies
 * as well as in the OpenAPI document. Each is derived when it is first read, since all together take a third of a start.
 * @throws Error when two of these classes have one name. Reading a schema throws when its class has no decorated property, or asks for
 *   one that it inherits as optional
 */
export function componentSchemas(classes: readonly Class[]): Record<string, JsonSchema> {
  const named = new Map<string, { type: Class; rules: Rules }>();
  const open = [...classes];
  for (let type = open.pop(); type !== undefined; type = open.pop()) {
    const before = named.get(type.name);
    if (before && before.type !== type) {
      throw new Error(`Two classes are called ${type.name}: their names must be unique, as they name schemas`);
    }
    if (before) continue;
    const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', true, false);
    named.set(type.name, { type, rules });
    open.push(...nestedClasses(type, rules));
  }
  const schemas: Record<string, JsonSchema> = {};
  for (const [name, { type, rules }] of [...named].sort(([a], [b]) => (a < b ? -1 : 1)))
    deriveWhenRead(schemas, name, () => schemaOf(type, rules));
  return schemas;
}

function deriveWhenRead(schemas: Record<string, JsonSchema>, name: string, derive: () => JsonSchema): void {
  const get = () => {
    const value = derive();
    Object.defineProperty(schemas, name, { value, enumerable: true });
    return value;
  };
  Object.defineProperty(schemas, name, { get, enumerable: true, configurable: true });
}

const shape: SchemaConverter = (meta) => meta.constraints[0] as ReturnType<SchemaConverter>;

function schemaOf(type: Class, rules: Rules): JsonSchema {
  const schema = targetConstructorToSchema(type, {
    refPointerPrefix: SCHEMA_PREFIX,
    classTransformerMetadataStorage: types,
    additionalConverters: { ...converters, [SHAPE]: shape },
  });
  if (schema.properties === undefined) throw new Error(`The class ${type.name} has no property with a decorator`);
  refuseUnkeptRules(type, rules);
  return normalised(schema) as JsonSchema;
}

/**
 * @throws where a subclass declares an inherited optional property as required: class-validator would keep it optional.
 */
function refuseUnkeptRules(type: Class, rules: Rules): void {
  const own = new Set(rules.filter(({ target }) => target === type).map(({ propertyName }) => propertyName));
  const inherited = rules.filter(
    (rule) => rule.target !== type && rule.type === ValidationTypes.CONDITIONAL_VALIDATION,
  );
  const unkept = inherited.find(({ propertyName }) => own.has(propertyName));
  if (unkept)
    throw new Error(`${type.name}.${unkept.propertyName} is optional in the class that it extends, and stays so`);
}

/** The classes of the properties of a class, its parents' included: by `@Type`, by the property's own type, by `refTo`. */
function nestedClasses(type: Class, rules: Rules): Class[] {
  const nestedOnes = rules.filter((rule) => rule.type === ValidationTypes.NESTED_VALIDATION);
  return [
    ...nestedOnes.map(({ propertyName: property }) => {
      const declared: unknown = Reflect.getMetadata('design:type', type.prototype as object, property);
      return (types.findTypeMetadata(type, property)?.typeFunction() ?? declared) as Class;
    }),
    ...referredClasses(rules.filter((rule) => rule.name === SHAPE).map((rule) => rule.constraints as unknown)),
  ];
}
