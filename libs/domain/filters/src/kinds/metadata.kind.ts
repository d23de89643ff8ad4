import { parseInstant, type Condition, type Scalar } from '@perkstream/kernel';
import { each, type Operator, type Operators, type Sent } from '../operator.js';
import { readNumber, readText, readTruth } from '../sent-value.js';
import { dateOperators, dayFrom, DAYS, readDays } from './date.kind.js';
import { listOperators } from './list.kind.js';
import { numberOperators } from './number.kind.js';
import { stringOperators } from './string.kind.js';

const VALUE = 'a text, number, true or false';

/**
 * Values of which only the documents know the type. What is sent is looked for in every type that it can be read as: `5`
 * finds the number and the text.
 */
export const metadataOperators: Operators = {
  ...dateOperators,
  ...listOperators,
  ...stringOperators,
  ...numberOperators,
  $is: each(VALUE, readText, ({ path }, text) => ({ field: path, in: readings(text) })),
  $is_not: each(VALUE, readText, ({ path }, text) => ({ not: { field: path, in: readings(text) } })),
  $in: anyOf((condition) => condition),
  $not_in: anyOf((condition) => ({ not: condition })),
  $contains: each(VALUE, readText, ({ path }, text) => holds(path, text)),
  $not_contain: each(VALUE, readText, ({ path }, text) => ({ not: holds(path, text) })),
  $is_days_ago: each(DAYS, readDays, (field, count, now) => ({ field: field.path, startsWith: dayFrom(now, -count) })),
  $is_days_in_future: each(DAYS, readDays, (field, count, now) => ({
    field: field.path,
    startsWith: dayFrom(now, count),
  })),
  // Dates stand in metadata as they were sent, with or without a time: each bound is the form that leaves out the day itself.
  $after: each('an ISO 8601 date or date-time', readMoment, ({ path }, moment) => ({ field: path, more: moment })),
  $before: each('an ISO 8601 date or date-time', readMoment, ({ path }, moment) => ({
    field: path,
    less: moment.endsWith('T00:00:00.000Z') ? moment.slice(0, 10) : moment,
  })),
};

function anyOf(wrap: (condition: Condition) => Condition): Operator {
  return {
    takes: 'list',
    expects: VALUE,
    condition: ({ path }, values) => {
      const texts = values.map(readText);
      if (texts.includes(undefined)) return undefined;
      return wrap({ field: path, in: texts.flatMap((text) => readings(text!)) });
    },
  };
}

/** Part of a text, or an element of a list. */
function holds(path: string, text: string): Condition {
  const others = readings(text).filter((reading) => reading !== text);
  const contains: Condition = { field: path, contains: text };
  return others.length === 0 ? contains : { any: [contains, { field: path, in: others }] };
}

function readings(text: string): Scalar[] {
  const number = readNumber(text);
  const truth = readTruth(text);
  return [text, ...(number === undefined ? [] : [number]), ...(truth === undefined ? [] : [truth])];
}

function readMoment(sent: Sent): string | undefined {
  return typeof sent === 'string' && sent.length <= 40 ? parseInstant(sent) : undefined;
}
