import { type MetTarget, type ProductTarget } from './product-target.js';

type WireTarget = Readonly<Record<string, unknown>>;

interface WireTargetList {
  readonly object: 'list';
  readonly data_ref: 'data';
  readonly data: readonly WireTarget[];
  readonly total: number;
}

/** An entry in the names of the wire. */
function presentTarget(target: ProductTarget): WireTarget {
  const wire: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(target)) if (value !== undefined) wire[wireName(name)] = value;
  return wire;
}

/** Whether an entry shows source ids, too. */
export type TargetNaming = 'own id' | 'all ids';

/** As `applicable_to` or `inapplicable_to` of a result shows them, with the lines that they met. */
export function presentMetTargets(met: readonly MetTarget[], naming: TargetNaming = 'own id'): WireTargetList {
  const data = met.map(({ target: { sourceId, ...target }, orderItemIndices, orderItemUnits }) => ({
    strict: false,
    ...presentTarget(naming === 'all ids' ? { ...target, sourceId } : target),
    order_item_indices: orderItemIndices,
    order_item_units: orderItemUnits.map(({ index, units, unitsLimitExceeded }) =>
      unitsLimitExceeded ? { index, units_limit_exceeded: true } : { index, units },
    ),
  }));
  return { object: 'list', data_ref: 'data', data, total: data.length };
}

const wireNames = new Map<string, string>();

/** The names of entries are few, so that each is translated once. */
export function wireName(name: string): string {
  const known = wireNames.get(name);
  if (known !== undefined) return known;
  const wire = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  wireNames.set(name, wire);
  return wire;
}
