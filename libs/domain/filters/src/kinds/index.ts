import { type FilterType } from '../filter-field.js';
import { type Operators } from '../operator.js';
import { booleanOperators } from './boolean.kind.js';
import { dateOperators } from './date.kind.js';
import { enumOperators } from './enum.kind.js';
import { listOperators } from './list.kind.js';
import { metadataOperators } from './metadata.kind.js';
import { numberOperators } from './number.kind.js';
import { stringOperators } from './string.kind.js';

export const operatorsOf: Readonly<Record<FilterType, Operators>> = {
  string: stringOperators,
  enum: enumOperators,
  number: numberOperators,
  date: dateOperators,
  boolean: booleanOperators,
  list: listOperators,
  metadata: metadataOperators,
};
