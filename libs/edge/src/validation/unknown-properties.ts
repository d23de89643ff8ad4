import { type JsonSchema, SCHEMA_PREFIX } from '@perkstream/published';
import leven from 'leven';

/** A property of a body that the class of the body does not have. */
export interface UnknownProperty {
  /** `order.amuont`, `[0].expiry_date` */
  readonly path: string;
  readonly name: string;
  /** By name: the properties that the class has there. */
  readonly known: ReadonlyMap<string, unknown>;
}

type Search = (value: unknown, path: string, found: UnknownProperty[]) => void;

const MAX_NAMES = 20;
/** Of the letters of two names that are like each other, this part may differ. */
const LIKE = 0.5;
/** Characters of a name that may be a mistake. */
const MAX_NAME_CHARACTERS = 100;

/**
 * Finds what clients send in vain: unknown properties are accepted, since clients send them, and a mistake in a name would have no effect
 * that anybody sees. Objects that may have any properties, such as metadata, have no unknown ones. Searches are compiled from the schemas
 * of the classes, each when it is first used.
 */
export class UnknownProperties {
  private readonly named = new Map<string, Search | undefined>();

  constructor(private readonly components: Readonly<Record<string, JsonSchema>>) {}

  /** @returns at most 20, in the order in which they stand in the body */
  of(className: string, body: unknown): readonly UnknownProperty[] {
    const found: UnknownProperty[] = [];
    const search = this.namedSearch(className);
    if (Array.isArray(body)) eachOf(body, '', found, search);
    else search?.(body, '', found);
    return found;
  }

  /** A class that stands within itself is looked up when there is a value. */
  private namedSearch(name: string): Search | undefined {
    if (this.named.has(name)) return this.named.get(name);
    this.named.set(name, (value, path, found) => this.named.get(name)?.(value, path, found));
    const search = this.compiled(this.components[name] ?? {});
    this.named.set(name, search);
    return search;
  }

  private compiled(schema: JsonSchema): Search | undefined {
    if (typeof schema.$ref === 'string') return this.namedSearch(schema.$ref.slice(SCHEMA_PREFIX.length));
    const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
    if (choices) return this.compiledChoice(choices);
    if (schema.items) {
      const item = this.compiled(schema.items as JsonSchema);
      return item && ((value, path, found) => Array.isArray(value) && eachOf(value, path, found, item));
    }
    return schema.properties ? this.compiledObject(schema) : undefined;
  }

  /** Something or null. Of several objects nobody knows which one is meant. */
  private compiledChoice(choices: readonly JsonSchema[]): Search | undefined {
    const [only, ...more] = choices.filter(({ type }) => type !== 'null');
    return only && more.length === 0 ? this.compiled(only) : undefined;
  }

  private compiledObject({ properties, additionalProperties, patternProperties }: JsonSchema): Search {
    const isOpen = Boolean(additionalProperties ?? patternProperties);
    const known = new Map(
      Object.entries(properties as Record<string, JsonSchema>).map(([name, schema]) => [name, this.compiled(schema)]),
    );
    return (value, path, found) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
      for (const name in value) {
        if (found.length === MAX_NAMES) return;
        const search = known.get(name);
        if (search) search((value as Record<string, unknown>)[name], pathTo(path, name), found);
        else if (!isOpen && !known.has(name)) found.push({ path: pathTo(path, name), name, known });
      }
    };
  }
}

function eachOf(list: readonly unknown[], path: string, found: UnknownProperty[], search: Search | undefined): void {
  if (!search) return;
  for (let index = 0; index < list.length && found.length < MAX_NAMES; index++)
    search(list[index], `${path}[${index}]`, found);
}

function pathTo(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** The known property whose name is most like it; undefined where none is like it. */
export function nearestOf({ name, known }: UnknownProperty): string | undefined {
  if (name.length > MAX_NAME_CHARACTERS) return undefined;
  let nearest: string | undefined;
  let least = LIKE;
  for (const each of known.keys()) {
    const differing = leven(name, each) / Math.max(name.length, each.length);
    if (differing >= least) continue;
    least = differing;
    nearest = each;
  }
  return nearest;
}
