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
 * The JSON Schema of every class that is named, and of every class these name: derived once, at start, from the decorators of the
 * classes, and used to check bodies as well as in the OpenAPI document.
 * @throws Error when two of these classes have one name, one has no decorated property, or asks for one that it inherits as optional
 */
export function componentSchemas(classes: readonly Class[]): Record<string, JsonSchema> {
  const derived = new Map<string, { type: Class; schema: JsonSchema }>();
  const open = [...classes];
  for (let type = open.pop(); type !== undefined; type = open.pop()) {
    const before = derived.get(type.name);
    if (before && before.type !== type) {
      throw new Error(`Two classes are called ${type.name}: their names must be unique, as they name schemas`);
    }
    if (before) continue;
    const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', true, false);
    const schema = schemaOf(type, rules);
    derived.set(type.name, { type, schema });
    open.push(...nestedClasses(type, rules, Object.keys(schema.properties as object)));
  }
  return Object.fromEntries(
    [...derived].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, { schema }]) => [name, schema]),
  );
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
function nestedClasses(type: Class, rules: Rules, properties: readonly string[]): Class[] {
  const nestedOnes = properties.filter((property) =>
    rules.some((rule) => rule.propertyName === property && rule.type === ValidationTypes.NESTED_VALIDATION),
  );
  return [
    ...nestedOnes.map((property) => {
      const declared: unknown = Reflect.getMetadata('design:type', type.prototype as object, property);
      return (types.findTypeMetadata(type, property)?.typeFunction() ?? declared) as Class;
    }),
    ...referredClasses(rules.filter((rule) => rule.name === SHAPE).map((rule) => rule.constraints as unknown)),
  ];
}
