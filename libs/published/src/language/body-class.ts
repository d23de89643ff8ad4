import 'reflect-metadata';
import { isDuration, parseInstant } from '@perkstream/kernel';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsInt, Max, Min, ValidateBy, ValidateNested } from 'class-validator';
import { type JsonSchema } from './operation.js';

/*
 * How a body class is written
 * ---------------------------
 * A request or answer is a class whose properties carry decorators of class-validator and of this file. The classes are
 * declarations: at start the edge derives one JSON Schema from each, checks bodies with it and shows it in the OpenAPI
 * document. No instance is ever made; a handler gets the plain JSON that passed, in the names of the wire, typed as the class.
 *
 *   export class GiftInput {
 *     @IsMoney()
 *     amount!: number;
 *
 *     @IsOptional()
 *     @IsIn(['APPLY_TO_ORDER', 'APPLY_TO_ITEMS'])
 *     effect?: 'APPLY_TO_ORDER' | 'APPLY_TO_ITEMS';
 *   }
 *
 *   export class CreateVoucherBody {
 *     @IsOptional() @IsString() @Length(1, 200)
 *     code?: string;
 *
 *     @IsIn(VOUCHER_TYPES)
 *     type!: VoucherType;                       // no @IsOptional: must be sent
 *
 *     @IsOptional() @Nullable() @IsInstant()
 *     expiration_date?: string | null;          // null has a meaning here: "no longer expires"
 *
 *     @IsOptional() @IsObjectOf(() => GiftInput)
 *     gift?: GiftInput;
 *
 *     @IsOptional() @IsListOf(() => ItemInput, { max: 500 })
 *     items?: ItemInput[];
 *
 *     @IsOptional() @IsArray() @ArrayMaxSize(50) @IsString({ each: true })
 *     tags?: string[];
 *
 *     @IsOptional() @IsMetadata()
 *     metadata?: Record<string, unknown>;
 *   }
 *
 * - `@IsOptional()`: may be left out. It does not admit null; `@Nullable()` does. Every property needs at least one decorator.
 * - Unknown fields pass, and arrive. A handler takes the fields it knows.
 * - Texts: `@IsString()`, with `@Length`, `@MinLength`, `@MaxLength`, `@Matches`. Dates: `@IsInstant()`. Durations: `@IsIsoDuration()`.
 * - Numbers: `@IsMoney()` (minor units, from 0 on), `@IsInt()`, `@IsNumber()`, with `@Min`, `@Max`; integers stay within ±2^53.
 * - Choices: `@IsIn([...])`. Lists of plain values: `@IsArray()` and the rule with `{ each: true }`.
 * - What none of these can say: `@IsShape({ ... })`, plain JSON Schema; classes in it as `refTo(GiftInput)`.
 * - Lists in answers: `class SegmentsAnswer extends DataListOf(() => SegmentAnswer) {}`; what several classes say of a property in the
 *   same words is a decorator made with `allOf`.
 * - A class name is the name of a schema in the OpenAPI document: unique over all contexts.
 * - A class used by another stands before it in the file. `extends` is fine. A cycle needs `() =>` and an interface as property type.
 */

type Class<T extends object = object> = abstract new (...args: never[]) => T;

/** The name under which class-validator keeps what this file's decorators add; its one constraint is a JSON Schema to merge. */
export const SHAPE = 'shape';

/** Where schemas of classes are found by name. */
export const SCHEMA_PREFIX = '#/components/schemas/';

/** JSON Schema of a property, as it is; merged with what other decorators of the property say. */
export function IsShape(schema: JsonSchema, test: (value: unknown) => boolean = () => true): PropertyDecorator {
  return ValidateBy({ name: SHAPE, constraints: [schema], validator: { validate: test } });
}

/** Under this key a reference carries the class itself: names alone could be anybody's. JSON does not show it. */
const REFERRED = Symbol('referred class');

/** A class within `@IsShape`, or within the answer or query of an operation. */
export function refTo(type: Class): JsonSchema {
  return { $ref: SCHEMA_PREFIX + type.name, [REFERRED]: type } as JsonSchema;
}

/** The classes of the references, made with `refTo`, within a schema. */
export function referredClasses(schema: unknown): Class[] {
  if (schema === null || typeof schema !== 'object') return [];
  const own = (schema as { [REFERRED]?: Class })[REFERRED];
  return [...(own ? [own] : []), ...Object.values(schema).flatMap(referredClasses)];
}

/** Null may be sent (or, in an answer, come) in place of a value. Says nothing about whether it may be left out. */
export function Nullable(): PropertyDecorator {
  return IsShape({ nullable: true });
}

/** A line of documentation on the property. */
export function Describe(description: string): PropertyDecorator {
  return IsShape({ description });
}

/** An ISO 8601 date or date-time, UTC where it names no zone: what `parseInstant` of the kernel takes. */
export function IsInstant(): PropertyDecorator {
  return IsShape({ type: 'string', format: 'instant', description: 'ISO 8601 date or date-time' }, isInstantText);
}

/** A moment as the engine itself tells it: a date-time of RFC 3339 in UTC. */
export function IsUtcInstant(): PropertyDecorator {
  return IsShape({ type: 'string', format: 'date-time', description: 'in UTC' }, isInstantText);
}

/** An ISO 8601 duration: `P2D`, `PT1H`. */
export function IsIsoDuration(): PropertyDecorator {
  return IsShape({ type: 'string', format: 'duration', description: 'ISO 8601 duration' }, isDurationText);
}

/** An integer of minor units, from `min` (0) on. */
export function IsMoney(min = 0): PropertyDecorator {
  return allOf(IsInt(), Min(min), Max(Number.MAX_SAFE_INTEGER), Describe('in minor units (x100)'));
}

/** An integer from 0 on, or its decimal text (`"3"`), which some clients send; read it with `wholeNumber` of the kernel. */
export function IsWholeNumber(): PropertyDecorator {
  return IsShape({
    type: ['integer', 'string'],
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    pattern: '^[0-9]{1,15}$',
  });
}

/** An object with whatever fields. */
export const ANY_OBJECT: JsonSchema = { type: 'object', additionalProperties: true };

/** An object that is told of elsewhere. */
export function IsAnyObject(): PropertyDecorator {
  return IsShape(ANY_OBJECT);
}

/** A free-form object whose keys belong to the client: `metadata`, `rules`. */
export function IsMetadata(): PropertyDecorator {
  return IsShape(ANY_OBJECT);
}

/** An object of another body class. */
export function IsObjectOf(type: () => Class): PropertyDecorator {
  return allOf(ValidateNested(), Type(type as () => new () => object));
}

/** A list of objects of another body class. */
export function IsListOf(type: () => Class, size: { min?: number; max?: number } = {}): PropertyDecorator {
  const rules = [IsArray(), ValidateNested({ each: true }), Type(type as () => new () => object)];
  if (size.min !== undefined) rules.push(ArrayMinSize(size.min));
  if (size.max !== undefined) rules.push(ArrayMaxSize(size.max));
  return allOf(...rules);
}

/** True of the texts that `@IsInstant` admits: dates whose UTC form has a year of four digits, so that instants sort as text. */
export function isInstantText(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 40 && parseInstant(value)?.length === 24;
}

/** True of the texts that `@IsIsoDuration` admits. */
export function isDurationText(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 100 && /^P.*\d/.test(value) && isDuration(value);
}

/** One decorator for a property out of several: what is said of it in more than one class. */
export function allOf(...decorators: PropertyDecorator[]): PropertyDecorator {
  return (target, property) => decorators.forEach((decorate) => decorate(target, property));
}
