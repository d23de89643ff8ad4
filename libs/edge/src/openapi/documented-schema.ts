import { type JsonSchema, OMIT, OTHERS_IGNORED } from '@perkstream/published';
import { PROPERTY_DESCRIPTIONS } from './property-descriptions.js';

/** By formats of the engine: the one that readers know, which admits a little more. */
const FORMATS_OF_READERS: Readonly<Record<string, string>> = { instant: 'date-time', 'web-address': 'uri' };

/**
 * A schema as readers and generators of clients want it. What is checked is narrower in some ways that are no business of theirs:
 * integers are bounded to those that a number holds exactly, instants may be written as dates, and addresses are of the web. What the
 * edge leaves out of answers is not shown.
 */
export function documented(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(documented);
  if (schema === null || typeof schema !== 'object') return schema;
  const shown = Object.entries(schema)
    .filter(([name, value]) => name !== OMIT && name !== OTHERS_IGNORED && !isBoundOfNumbers(name, value))
    .map(([name, value]) => [name, name === 'properties' ? described(value as object) : partOf(name, value)]);
  return Object.fromEntries(shown) as JsonSchema;
}

/** Values are shown as they are. */
function partOf(name: string, value: unknown): unknown {
  if (name === 'enum' || name === 'const' || name === 'example' || name === 'default' || name === 'required')
    return value;
  return name === 'format' && typeof value === 'string' ? (FORMATS_OF_READERS[value] ?? value) : documented(value);
}

function described(properties: object): object {
  return Object.fromEntries(
    shownOf(properties).map(([name, schema]) => {
      const shown = documented(schema) as JsonSchema;
      const description = PROPERTY_DESCRIPTIONS[name];
      return [name, shown.description !== undefined || description === undefined ? shown : { ...shown, description }];
    }),
  );
}

/** All but those that answers do not show. */
function shownOf(properties: object): [name: string, schema: JsonSchema][] {
  return Object.entries(properties).filter(([, schema]: [string, JsonSchema]) => schema[OMIT] !== 'always');
}

function isBoundOfNumbers(name: string, value: unknown): boolean {
  if (name === 'minimum') return value === Number.MIN_SAFE_INTEGER;
  return name === 'maximum' && value === Number.MAX_SAFE_INTEGER;
}
