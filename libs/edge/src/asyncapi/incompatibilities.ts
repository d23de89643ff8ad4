import { type JsonSchema } from '@perkstream/published';
import { type AsyncApiDocument } from './async-api-document.js';

/** A schema in which references are followed and `allOf` is one. */
interface Whole {
  readonly schema: JsonSchema;
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: ReadonlySet<string>;
}

/**
 * The changes that would break a reader of the events as documented before, as texts with event and field. New events
 * and new optional fields break nobody.
 */
export function incompatibilities(before: AsyncApiDocument, after: AsyncApiDocument): readonly string[] {
  return Object.entries(before.channels).flatMap(([name, channel]) => {
    const now = after.channels[name];
    if (now?.address !== channel.address) return [`${channel.address} is no channel any more`];
    return Object.keys(channel.messages).flatMap((type) => {
      if (!now.messages[type]) return [`${type} is not published on ${channel.address} any more`];
      return new Comparison(before, after).ofMessage(type);
    });
  });
}

class Comparison {
  private readonly found: string[] = [];

  constructor(
    private readonly before: AsyncApiDocument,
    private readonly after: AsyncApiDocument,
  ) {}

  ofMessage(type: string): readonly string[] {
    const [before, after] = [this.before.components.messages[type], this.after.components.messages[type]];
    if (!before || !after) return [`${type} has no message`];
    if (before.contentType !== after.contentType) this.found.push(`${type} has another content type`);
    this.compare(type, before.payload, after.payload);
    return this.found;
  }

  private compare(path: string, one: JsonSchema, other: JsonSchema): void {
    const [before, after] = [whole(this.before, one), whole(this.after, other)];
    this.compareValues(path, before.schema, after.schema);
    for (const [field, schema] of Object.entries(before.properties)) {
      const now = after.properties[field];
      if (!now) this.found.push(`${path}.${field} is gone`);
      else this.compare(`${path}.${field}`, schema, now);
      if (now && before.required.has(field) && !after.required.has(field))
        this.found.push(`${path}.${field} may be absent`);
    }
    for (const field of after.required) {
      if (!before.required.has(field)) this.found.push(`${path}.${field} is required, and was not`);
    }
    const [items, itemsNow] = [before.schema['items'], after.schema['items']];
    if (items && itemsNow) this.compare(`${path}[]`, items as JsonSchema, itemsNow as JsonSchema);
  }

  private compareValues(path: string, before: JsonSchema, after: JsonSchema): void {
    for (const part of ['type', 'format', 'const', 'pattern'] as const) {
      const [was, is] = [before[part], after[part]].map((value) => JSON.stringify(value));
      if (was !== is) this.found.push(`${path}: ${part} was ${was} and is ${is}`);
    }
    const [values, valuesNow] = [before['enum'], after['enum']] as (readonly unknown[] | undefined)[];
    if (!values) return;
    const added = valuesNow?.filter((value) => !values.includes(value)) ?? ['anything'];
    if (added.length > 0) this.found.push(`${path} may be ${added.join(', ')}, and could not before`);
  }
}

function whole(document: AsyncApiDocument, given: JsonSchema): Whole {
  const schema = resolved(document, given);
  const parts = ((schema['allOf'] ?? []) as readonly JsonSchema[]).map((part) => whole(document, part));
  const own = (schema['properties'] ?? {}) as Whole['properties'];
  return {
    schema: { ...Object.assign({}, ...parts.map((part) => part.schema)), ...schema } as JsonSchema,
    properties: { ...Object.assign({}, ...parts.map((part) => part.properties)), ...own } as Whole['properties'],
    required: new Set([
      ...parts.flatMap((part) => [...part.required]),
      ...((schema['required'] ?? []) as readonly string[]),
    ]),
  };
}

function resolved(document: AsyncApiDocument, schema: JsonSchema): JsonSchema {
  const reference = schema['$ref'];
  if (typeof reference !== 'string') return schema;
  const name = reference.slice(reference.lastIndexOf('/') + 1);
  const found = document.components.schemas[name];
  if (!found) throw new RangeError(`${reference} leads nowhere`);
  return resolved(document, found);
}
