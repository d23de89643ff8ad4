import 'reflect-metadata';
import { METADATA_BOUNDS, METADATA_KEYWORD, type MetadataSubject } from './metadata-bounds.js';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateNested,
  type ValidationOptions,
} from 'class-validator';
import { type JsonSchema } from './schema-types.js';
import { ANY_OBJECT, type Class, OMIT, type Omission, shape } from './shape.js';

/*
 * How a body class is written
 * ---------------------------
 * What a client sends, or gets, is a class with one line per property:
 *
 *   export class CreateVoucherBody {
 *     @Text({ optional: true, min: 1, max: 200 }) code?: string;
 *     @OneOf(VOUCHER_TYPES) type!: VoucherType;
 *     @Instant({ optional: true, nullable: true }, 'null: no longer expires') expiration_date?: string | null;
 *     @Money('what the card starts with') balance!: number;
 *     @ObjectOf(() => GiftInput, { optional: true }) gift?: GiftInput;
 *     @ListOf(() => ItemInput, { optional: true, max: 500 }) items?: ItemInput[];
 *     @Texts({ optional: true, most: 50 }) tags?: string[];
 *     @Metadata({ optional: true }) metadata?: Record<string, unknown>;
 *   }
 *
 * - The decorator says the kind of value. Its options say the rules; the last argument is a line of documentation.
 * - `optional`: the property may be left out; null in its place counts as left out, and does not arrive. `nullable`: null may stand
 *   in place of a value, and arrives. What must be there and is not `nullable` refuses null.
 * - In an answer, what is `nullable` and not `optional` is always there: the edge says null where the handler has nothing. What is
 *   `omit: 'empty'` is left out where it is null, `{}` or a list of nothing; `omit: 'always'` is for what handlers and stored data have
 *   and this answer does not show.
 * - Unknown fields pass, and arrive. A handler takes the fields it knows.
 * - A property whose type disagrees with its decorator does not compile: in what may be left out, in null, in the kind of value.
 * - The decorators are composed from those of class-validator. At start the edge derives one JSON Schema from each class, checks
 *   bodies with it and shows it in the OpenAPI document. No instance is ever made: a handler gets the plain JSON that passed, in
 *   the names of the wire, typed as the class.
 * - A rule that no decorator here can say is `@Shape({ ... })`: plain JSON Schema, with classes in it as `refTo(GiftInput)`.
 * - A list in an answer: `class SegmentsAnswer extends DataListOf(() => SegmentAnswer) {}`.
 * - Properties that several bodies share stand in one class that they extend.
 * - A class name is the name of a schema in the OpenAPI document: unique over all contexts.
 * - A class used by another stands before it in the file. A cycle needs an interface as the type of the property.
 */

interface Presence {
  /** The property may be left out, and is so too where null is sent without being `nullable`. */
  readonly optional?: boolean;
  /** Null may be sent (or, in an answer, come) in place of a value: it has a meaning of its own. */
  readonly nullable?: boolean;
  /** In an answer: when the edge leaves the property out. It is then optional. */
  readonly omit?: Omission;
}

interface TextRules extends Presence {
  /** Characters */
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: RegExp;
}

interface NumberRules extends Presence {
  readonly min?: number;
  readonly max?: number;
}

interface ListRules extends Presence {
  /** Items */
  readonly min?: number;
  readonly max?: number;
}

interface TextsRules extends Presence {
  /** Items */
  readonly least?: number;
  readonly most?: number;
  readonly unique?: boolean;
  /** Characters of each */
  readonly min?: number;
  readonly max?: number;
}

/** A decorator of properties whose type agrees with it. */
export type Decorator<Value, Rules extends Presence> = <Body extends object, Name extends keyof Body & string>(
  body: Body & Agreement<Body[Name], Value, Rules>,
  name: Name,
) => void;

/**
 * What the class lacks for the decorator, which says what speaks against it. What is `nullable` alone may also be undefined: the edge says
 * null in an answer then. A schema of `Shape` says itself what is null.
 */
type Agreement<Declared, Value, Rules> = undefined extends Declared
  ? Rules extends { readonly optional: true } | { readonly nullable: true } | { readonly omit: Omission }
    ? AgreementOnNull<Declared, Value, Rules>
    : Disagreement<'the type admits undefined, the decorator is not optional'>
  : Rules extends { readonly optional: true }
    ? Disagreement<'the decorator is optional, the type does not admit undefined'>
    : AgreementOnNull<Declared, Value, Rules>;

type AgreementOnNull<Declared, Value, Rules> = unknown extends Value
  ? unknown
  : null extends Declared
    ? Rules extends { readonly nullable: true } | { readonly omit: 'empty' }
      ? AgreementOnValue<NonNullable<Declared>, Value>
      : Disagreement<'the type admits null, the decorator is not nullable'>
    : Rules extends { readonly nullable: true }
      ? Disagreement<'the decorator is nullable, the type does not admit null'>
      : AgreementOnValue<NonNullable<Declared>, Value>;

type AgreementOnValue<Declared, Value> = [Declared] extends [Readonly<Value>]
  ? unknown
  : [Value] extends [Declared]
    ? unknown
    : Disagreement<'the type and the decorator are of different values'>;

interface Disagreement<Between> {
  readonly disagreement: Between;
}

/** What stands in the brackets of a decorator: rules, a line of documentation, both or nothing. */
type Said<Rules> = [rules: Rules, description?: string] | [description?: string];

/** A text. */
export function Text<const Rules extends TextRules = object>(...said: Said<Rules>): Decorator<string, Rules> {
  return property(said, (rules) => [...lengths(rules), rules.pattern && Matches(rules.pattern), IsString()]);
}

/** A list of texts. */
export function Texts<const Rules extends TextsRules = object>(...said: Said<Rules>): Decorator<string[], Rules> {
  const each = { each: true };
  return property(said, ({ least, most, unique, ...ofEach }) => [
    ...lengths(ofEach, each),
    IsString(each),
    unique && ArrayUnique(),
    ...sizes({ min: least, max: most }),
    IsArray(),
  ]);
}

/** One of these values. */
export function OneOf<const Value, const Rules extends Presence = object>(
  values: readonly Value[],
  ...said: Said<Rules>
): Decorator<Value, Rules> {
  return property(said, () => [IsIn([...values])]);
}

/** A list of some of these values. */
export function SomeOf<const Value, const Rules extends ListRules = object>(
  values: readonly Value[],
  ...said: Said<Rules>
): Decorator<Value[], Rules> {
  return property(said, (rules) => [IsIn([...values], { each: true }), ...sizes(rules), IsArray()]);
}

/** true or false. */
export function Flag<const Rules extends Presence = object>(...said: Said<Rules>): Decorator<boolean, Rules> {
  return property(said, () => [IsBoolean()]);
}

/** An integer; it stays within ±2^53. */
export function Whole<const Rules extends NumberRules = object>(...said: Said<Rules>): Decorator<number, Rules> {
  return property(said, (rules) => [...bounds(rules), IsInt()]);
}

/** A number that may have a fraction. */
export function Decimal<const Rules extends NumberRules = object>(...said: Said<Rules>): Decorator<number, Rules> {
  return property(said, (rules) => [...bounds(rules), IsNumber()]);
}

/** An integer of minor units, from 0 on. */
export function Money<const Rules extends NumberRules = object>(...said: Said<Rules>): Decorator<number, Rules> {
  const [rules, description] = read(said);
  const documented = description === undefined ? 'In minor units (x100).' : `${description} In minor units (x100).`;
  return Whole({ min: 0, max: Number.MAX_SAFE_INTEGER, ...rules }, documented);
}

/** An integer from 0 on, or its decimal text (`"3"`), which some clients send; read it with `wholeNumber` of the kernel. */
export function WholeOrText<const Rules extends Presence = object>(
  ...said: Said<Rules>
): Decorator<number | string, Rules> {
  const rules = { type: ['integer', 'string'], minimum: 0, maximum: Number.MAX_SAFE_INTEGER, pattern: '^[0-9]{1,15}$' };
  return property(said, () => [shape(rules)]);
}

/** An ISO 8601 date or date-time, UTC where it names no zone: what `parseInstant` of the kernel takes. */
export function Instant<const Rules extends Presence = object>(...said: Said<Rules>): Decorator<string, Rules> {
  const [rules, description = 'ISO 8601 date or date-time.'] = read(said);
  return property([rules, description], () => [shape({ type: 'string', format: 'instant' })]);
}

/** A moment as the engine itself writes it: a date-time of RFC 3339 in UTC. */
export function UtcInstant<const Rules extends Presence = object>(...said: Said<Rules>): Decorator<string, Rules> {
  const [rules, description = 'In UTC.'] = read(said);
  return property([rules, description], () => [shape({ type: 'string', format: 'date-time' })]);
}

/** An address of the web that the engine calls: http or https. */
export function WebAddress<const Rules extends TextRules = object>(...said: Said<Rules>): Decorator<string, Rules> {
  return property(said, (rules) => [...lengths(rules), shape({ type: 'string', format: 'web-address' })]);
}

/** In answers: where something is. Handlers say the path; the edge puts the address of the API before it. */
export function Link<const Rules extends Presence = object>(...said: Said<Rules>): Decorator<string, Rules> {
  return property(said, () => [shape({ type: 'string', format: 'uri' })]);
}

/** An ISO 8601 duration: `P2D`, `PT1H`. */
export function Duration<const Rules extends Presence = object>(...said: Said<Rules>): Decorator<string, Rules> {
  const [rules, description = 'ISO 8601 duration.'] = read(said);
  return property([rules, description], () => [shape({ type: 'string', format: 'duration' })]);
}

interface MetadataRules extends Presence {
  /** The metadata schema of the project that it must fit */
  readonly of?: MetadataSubject;
  /** The object is new: what the schema requires must be there. */
  readonly isNew?: boolean;
}

/** A free-form object whose keys belong to the client, bounded in its size and in the length of its texts. */
export function Metadata<const Rules extends MetadataRules = object>(...said: Said<Rules>): Decorator<object, Rules> {
  return property(said, ({ of, isNew }) => [
    shape({ ...ANY_OBJECT, [METADATA_KEYWORD]: { ...METADATA_BOUNDS, ...(of && { of }), ...(isNew && { isNew }) } }),
  ]);
}

/** An object that is described elsewhere. */
export function AnyObject<const Rules extends Presence = object>(...said: Said<Rules>): Decorator<object, Rules> {
  return property(said, () => [shape(ANY_OBJECT)]);
}

/** A list of any values. */
export function AnyList<const Rules extends ListRules = object>(...said: Said<Rules>): Decorator<unknown[], Rules> {
  return property(said, (rules) => [...sizes(rules), IsArray()]);
}

/** An object of another body class. */
export function ObjectOf<Item extends object, const Rules extends Presence = object>(
  type: () => Class<Item>,
  ...said: Said<Rules>
): Decorator<Item, Rules> {
  return property(said, () => [ValidateNested(), Type(type)]);
}

/** A list of objects of another body class. */
export function ListOf<Item extends object, const Rules extends ListRules = object>(
  type: () => Class<Item>,
  ...said: Said<Rules>
): Decorator<Item[], Rules> {
  return property(said, (rules) => [ValidateNested({ each: true }), Type(type), ...sizes(rules), IsArray()]);
}

/** What none of the others can say, as JSON Schema. */
export function Shape<const Rules extends Presence = object>(
  schema: JsonSchema,
  ...said: Said<Rules>
): Decorator<unknown, Rules> {
  return property(said, () => [shape(schema)]);
}

/** All decorators of a property in one. What `optional` and `nullable` mean is decided here, for all of them. */
export function property<Rules extends Presence>(
  said: Said<Rules>,
  rulesOf: (rules: Partial<Rules>) => readonly (PropertyDecorator | false | undefined)[],
): PropertyDecorator {
  const [rules, description] = read(said);
  const decorators = [
    description !== undefined && shape({ description }),
    ...rulesOf(rules),
    rules.nullable && shape({ nullable: true }),
    rules.omit && shape({ [OMIT]: rules.omit }),
    (rules.optional || rules.omit) && IsOptional(),
  ];
  return (target, name) => decorators.forEach((decorate) => decorate && decorate(target, name));
}

function read<Rules extends object>([first, second]: Said<Rules>): [
  rules: Partial<Rules>,
  description: string | undefined,
] {
  return typeof first === 'object' ? [first, second] : [{}, first ?? second];
}

function lengths({ min, max }: TextRules, each?: ValidationOptions) {
  return [max !== undefined && MaxLength(max, each), min !== undefined && MinLength(min, each)];
}

function bounds({ min, max }: NumberRules) {
  return [max !== undefined && Max(max), min !== undefined && Min(min)];
}

function sizes({ min, max }: ListRules) {
  return [max !== undefined && ArrayMaxSize(max), min !== undefined && ArrayMinSize(min)];
}
