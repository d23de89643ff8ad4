import { type ConditionValue, type Target, type TargetObject } from '../rule-set.js';
import { type OperatorShape, type OperatorTable } from './condition-operator.js';

const target: OperatorShape = {
  takes: 'many',
  expects: 'an object with an id or a source_id',
  read: readTarget,
};

/** For rules about products, SKUs and collections; what is asked about them is the rule's own. */
export const targetOperators: OperatorTable<OperatorShape> = {
  $is: target,
  $is_not: target,
  $in: target,
  $not_in: target,
};

export const targetAndSourceOperators: OperatorTable<OperatorShape> = {
  ...targetOperators,
  $from: { ...target, expects: 'a collection: an object with an id', read: readCollection },
};

const OBJECTS: ReadonlySet<unknown> = new Set<TargetObject>(['product', 'sku', 'products_collection']);
const MAX_TARGET_CHARACTERS = 1_000;

/** Kept as it was sent, without what is not known: the wire's own names stay, for presenting it again. */
function readTarget(value: unknown): ConditionValue | undefined {
  if (isId(value)) return value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { id, source_id, object, type, effect, strict } = value as Record<string, unknown>;
  if (!isId(id) && !isId(source_id)) return undefined;
  if (object !== undefined && object !== null && !OBJECTS.has(object)) return undefined;
  return {
    ...(isId(id) && { id }),
    ...(isId(source_id) && { source_id }),
    ...(typeof object === 'string' && { object }),
    ...(isId(type) && { type }),
    ...(isId(effect) && { effect }),
    ...(typeof strict === 'boolean' && { strict }),
  };
}

function readCollection(value: unknown): ConditionValue | undefined {
  const read = readTarget(value);
  if (typeof read !== 'object') return read;
  return read['object'] === undefined || read['object'] === 'products_collection' ? read : undefined;
}

/** What a stored condition value names. */
export function targetOf(value: ConditionValue): Target {
  if (typeof value !== 'object') return { id: String(value) };
  const { id, source_id: sourceId, object, type } = value as Record<string, string | undefined>;
  const kind = (object ?? (type === 'products_collection' ? type : undefined)) as TargetObject | undefined;
  return {
    ...(id !== undefined && { id }),
    ...(sourceId !== undefined && { sourceId }),
    ...(kind !== undefined && { object: kind }),
  };
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MAX_TARGET_CHARACTERS;
}
