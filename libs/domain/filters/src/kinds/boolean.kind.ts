import { equality, presence, type Operators } from '../operator.js';
import { readTruth } from '../sent-value.js';

/** `true` and `false`, in any case. */
export const booleanOperators: Operators = { ...equality('true or false', readTruth), ...presence };
