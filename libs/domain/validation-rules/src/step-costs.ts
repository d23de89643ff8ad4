import { isPlainInstant, sizeOf } from '@perkstream/kernel';

/*
 * What conditions cost beyond the one step of being asked. A step is about what comparing two numbers of two objects takes, some ten
 * nanoseconds; the figures were measured, and err to the dear side.
 */

/** To ask one rule of any kind. */
export const STEPS_OF_A_CHECK = 2;

/** To compile a value of a rule set: the dearest are dates. */
export const STEPS_TO_COMPILE = 100;

const PLAIN_DATE = 60;
const OTHER_DATE = 400;
const ZONED = 60;

/** To read a date or date-time. */
export function stepsToRead(date: string, timeZone: string | undefined): number {
  const reading = isPlainInstant(date) ? PLAIN_DATE : OTHER_DATE;
  return timeZone === undefined || timeZone === 'UTC' ? reading : reading + ZONED;
}

/** To look for a part in a text. */
export function stepsToSearch(text: string): number {
  return 1 + (text.length >> 5);
}

/** To compare values: the text of a number, and that of an object, has to be made. */
export function stepsToCompare(value: unknown): number {
  if (typeof value === 'object' && value !== null) return 20 * sizeOf(value);
  return typeof value === 'number' ? 5 : 1 + (typeof value === 'string' ? value.length >> 7 : 0);
}

/** To read a key of metadata: dots lead into nested objects. */
export function stepsToReach(property: string): number {
  return 1 + 4 * property.split('.').length;
}

/** To put a value into an explanation. */
export function stepsToShow(value: unknown): number {
  return 20 + 2 * sizeOf(value);
}
