import { type JsonObject, parseInstant } from '@perkstream/kernel';
import { type CustomEventSchema, type EventProperty } from '@perkstream/published';

/** So much of a value is told of. */
const SHOWN = 100;

/** What is wrong with the metadata of an event, in the words of the API; undefined: nothing. What the schema does not name may be anything. */
export function metadataFault(
  metadata: JsonObject,
  { properties }: Pick<CustomEventSchema, 'properties'>,
): string | undefined {
  for (const [name, property] of Object.entries(properties)) {
    if (property.deleted) continue;
    const value = Object.hasOwn(metadata, name) ? metadata[name] : undefined;
    if (value === undefined ? property.optional : value === null || isOfType(value, property)) continue;
    const rules = [`must be of type '${property.type}'`, ...(property.optional ? [] : ['must be sent'])];
    return `${name}: ${rules.join(', ')} (actual value is '${shown(value)}')`;
  }
  return undefined;
}

function isOfType(value: unknown, { type }: EventProperty): boolean {
  switch (type) {
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'date':
      return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && parseInstant(value) !== undefined;
    case 'datetime':
      return typeof value === 'string' && value.includes('T') && parseInstant(value) !== undefined;
    default:
      return typeof value === type;
  }
}

function shown(value: unknown): string {
  if (value === undefined) return 'undefined';
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, SHOWN);
}
