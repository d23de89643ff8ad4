import { isDuration, parseInstant } from '@perkstream/kernel';
import { ValidateBy } from 'class-validator';
import { type JsonSchema } from './schema-types.js';

/** A body or answer class: a declaration, of which no instance is made. */
export type Class<T extends object = object> = abstract new (...args: never[]) => T;

/** The name under which class-validator keeps what `shape` adds; its one constraint is a JSON Schema to merge. */
export const SHAPE = 'shape';

/** Where schemas of classes are found by name. */
export const SCHEMA_PREFIX = '#/components/schemas/';

/** The keyword of a property of an answer that says when the edge leaves it out. */
export const OMIT = 'x-omit';
/** `empty`: where it is null, `{}` or a list of nothing; `always`: this answer does not show it. */
export type Omission = 'empty' | 'always';

/** An object with any fields. */
export const ANY_OBJECT = { type: 'object', additionalProperties: true } as const satisfies JsonSchema;

/** JSON Schema of a property, merged with what other rules of the property say. */
export function shape(schema: JsonSchema): PropertyDecorator {
  return ValidateBy({ name: SHAPE, constraints: [schema], validator: { validate: () => true } });
}

/** Under this key a reference carries the class itself: names alone could be anybody's. JSON does not show it. */
const REFERRED = Symbol('referred class');

/** A class within `@Shape`, or within the answer or query of an operation. */
export function refTo(type: Class): JsonSchema {
  return { $ref: SCHEMA_PREFIX + type.name, [REFERRED]: type } as JsonSchema;
}

/** The classes of the references, made with `refTo`, within a schema. */
export function referredClasses(schema: unknown): Class[] {
  if (schema === null || typeof schema !== 'object') return [];
  const own = (schema as { [REFERRED]?: Class })[REFERRED];
  return [...(own ? [own] : []), ...Object.values(schema).flatMap(referredClasses)];
}

/** True of the texts that `@Instant` admits: dates whose UTC form has a year of four digits, so that instants sort as text. */
export function isInstantText(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 40 && parseInstant(value)?.length === 24;
}

/** True of the texts that `@WebAddress` admits: what every URL parser takes, and not what only looks like an address. */
export function isWebAddress(value: unknown): boolean {
  return typeof value === 'string' && /^https?:\/\/[^\s/]/i.test(value) && URL.canParse(value);
}

/** True of the texts that `@Duration` admits. */
export function isDurationText(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 100 && /^P.*\d/.test(value) && isDuration(value);
}
