import { isPlainInstant, type JsonObject, memoized, parseInstant } from '@perkstream/kernel';

export const METADATA_TYPES = [
  ...(['string', 'number', 'boolean', 'date', 'datetime'] as const),
  ...(['image_url', 'geopoint', 'object'] as const),
] as const;

/** What metadata may hold under one name. */
export interface MetadataDefinition {
  readonly type: (typeof METADATA_TYPES)[number];
  /** false: it must be sent */
  readonly optional: boolean;
  /** A list of such values */
  readonly array?: boolean;
  /** It is not looked at any more. */
  readonly deleted?: boolean;
  /** Of an object: the schema that it must fit */
  readonly objectType?: string | null;
  /** Of a text: characters */
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly exactLength?: number;
  /** Of a text or a number: one of these */
  readonly eq?: readonly (string | number)[];
  /** Of a number: none of these */
  readonly ne?: readonly number[];
  readonly lt?: number;
  readonly lte?: number;
  readonly gt?: number;
  readonly gte?: number;
}

/** What metadata is like as a whole. */
export interface MetadataShape {
  readonly properties: Readonly<Record<string, MetadataDefinition>>;
  /** Nothing may be sent that has no definition. */
  readonly allowDefinedOnly?: boolean;
}

interface Judging {
  /** What must be sent is. */
  readonly isWhole: boolean;
  /** The shape of objects of a type. */
  readonly shapeOf?: (objectType: string) => MetadataShape | undefined;
}

/** How many characters of a value a message quotes. */
const SHOWN = 100;

/**
 * What is wrong with metadata, in the words of the API; undefined: nothing. null is an empty value, and of every type. Objects that
 * have a schema hold no others that have one.
 */
export function metadataFault(
  metadata: JsonObject,
  { properties, allowDefinedOnly }: MetadataShape,
  judging: Judging,
  place = '',
): string | undefined {
  const missing = judging.isWhole ? missingMetadata(metadata, { properties }, place) : undefined;
  if (missing !== undefined) return missing;
  for (const [name, value] of Object.entries(metadata)) {
    const definition = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (definition && !definition.deleted) {
      if (value === null || value === undefined) continue;
      const fault = faultOf(value, definition, judging, `${place}${name}`);
      if (fault !== undefined) return fault;
    } else if (allowDefinedOnly) {
      return `${place}${name}: must be defined in the schema (actual value is '${shown(value)}')`;
    }
  }
  return undefined;
}

/** What must be there and is not, in the words of the API; undefined: nothing. */
export function missingMetadata(metadata: JsonObject, { properties }: MetadataShape, place = ''): string | undefined {
  for (const name of requiredIn(properties)) {
    if (Object.hasOwn(metadata, name) && metadata[name] !== undefined) continue;
    return messageOf(`${place}${name}`, properties[name] as MetadataDefinition, undefined);
  }
  return undefined;
}

/** What must be sent. Worked out once per schema: a list may hold thousands of small objects that have a schema of many properties. */
const requiredIn = memoized((properties: MetadataShape['properties']) =>
  Object.keys(properties).filter((name) => !properties[name]?.optional && !properties[name]?.deleted),
);

/** What is wrong with the metadata of a kind of objects, by what a project says of it. @param isWhole what must be sent is */
export function faultByKind(
  metadata: JsonObject,
  kind: string,
  schemas: readonly (MetadataShape & { readonly relatedObject: string })[],
  { isWhole }: Pick<Judging, 'isWhole'>,
): string | undefined {
  const shapeOf = (type: string) => schemas.find(({ relatedObject }) => relatedObject === type);
  const shape = shapeOf(kind);
  return shape && metadataFault(metadata, shape, { isWhole, shapeOf });
}

function faultOf(value: unknown, definition: MetadataDefinition, judging: Judging, place: string): string | undefined {
  if (!definition.array) return faultOfOne(value, definition, judging, place);
  if (!Array.isArray(value)) return messageOf(place, definition, value);
  // The place is put together only for a message: a list may be long.
  const index = value.findIndex((each) => faultOfOne(each, definition, judging, place) !== undefined);
  return index < 0 ? undefined : faultOfOne(value[index], definition, judging, `${place}[${index}]`);
}

function faultOfOne(
  value: unknown,
  definition: MetadataDefinition,
  judging: Judging,
  place: string,
): string | undefined {
  const { type } = definition;
  const isRuled = type === 'string' || type === 'number';
  if (!isOfType(value, type) || (isRuled && !RULES.every(({ holds }) => holds(value, definition)))) {
    return messageOf(place, definition, value);
  }
  const shape = definition.objectType ? judging.shapeOf?.(definition.objectType) : undefined;
  // A value takes the place of the former one as a whole, also where the metadata around it is merged.
  return shape && metadataFault(value as JsonObject, shape, { isWhole: true }, `${place}.`);
}

function isOfType(value: unknown, type: MetadataDefinition['type']): boolean {
  switch (type) {
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'date':
      return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && parseInstant(value) !== undefined;
    case 'datetime':
      // Other forms, such as those that name a zone, take long to read, and metadata may hold thousands.
      return (
        typeof value === 'string' && value.includes('T') && isPlainInstant(value) && parseInstant(value) !== undefined
      );
    case 'image_url':
      return typeof value === 'string' && isPicture(value);
    case 'geopoint':
      return typeof value === 'string' && isPlace(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    default:
      return typeof value === type;
  }
}

/** The address of a JPEG or PNG file. */
function isPicture(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text) && /\.(jpe?g|png)$/i.test(new URL(text).pathname);
}

/** `52.23, 21.01`: latitude and longitude */
function isPlace(text: string): boolean {
  const [, latitude, longitude] = /^(-?\d{1,2}(?:\.\d{1,15})?), ?(-?\d{1,3}(?:\.\d{1,15})?)$/.exec(text) ?? [];
  return latitude !== undefined && Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180;
}

interface Rule {
  readonly holds: (value: unknown, definition: MetadataDefinition) => boolean;
  /** undefined: the definition does not say it. */
  readonly words: (definition: MetadataDefinition) => string | undefined;
}

/** One of the bounds of a text's length or of a number. */
function bound(
  name: 'minLength' | 'maxLength' | 'exactLength' | 'lt' | 'lte' | 'gt' | 'gte',
  words: string,
  holds: (value: number, limit: number) => boolean,
): Rule {
  const sizeOf = (value: unknown) => (name.endsWith('Length') ? (value as string).length : (value as number));
  return {
    holds: (value, { [name]: limit }) => limit === undefined || holds(sizeOf(value), limit),
    words: ({ [name]: limit }) => (limit === undefined ? undefined : `${words} ${limit}`),
  };
}

/** In the order of the message. A schema is checked for rules that do not fit its type when it is made. */
const RULES: readonly Rule[] = [
  {
    holds: (value, { eq }) => eq === undefined || eq.includes(value as string | number),
    words: ({ eq }) => eq && `must be one of [ ${eq.join(', ')} ]`,
  },
  {
    holds: (value, { ne }) => ne === undefined || !ne.includes(value as number),
    words: ({ ne }) => ne && `must be none of [ ${ne.join(', ')} ]`,
  },
  bound('minLength', 'must have a length >=', (length, limit) => length >= limit),
  bound('maxLength', 'must have a length <=', (length, limit) => length <= limit),
  bound('exactLength', 'must have a length of', (length, limit) => length === limit),
  bound('lt', 'must be <', (value, limit) => value < limit),
  bound('lte', 'must be <=', (value, limit) => value <= limit),
  bound('gt', 'must be >', (value, limit) => value > limit),
  bound('gte', 'must be >=', (value, limit) => value >= limit),
];

function messageOf(place: string, definition: MetadataDefinition, value: unknown): string {
  const words = [
    `must be of type '${definition.type}${definition.array ? '[]' : ''}'`,
    ...(definition.optional ? [] : ['must be sent']),
    ...RULES.flatMap((rule) => rule.words(definition) ?? []),
  ];
  return `${place}: ${words.join(', ').slice(0, 1_000)} (actual value is '${shown(value)}')`;
}

function shown(value: unknown): string {
  if (value === undefined) return 'undefined';
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, SHOWN);
}
