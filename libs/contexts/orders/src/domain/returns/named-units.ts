import { notFound, type Refusal, refuse } from '@perkstream/kernel';
import { type OrderLeft, type ReturnedItemInput } from '@perkstream/published';
import { type SoldLine } from './sold-order.js';
import { unitsLeft, type Units } from './take-back.js';

export type NamingRefusal = 'invalid_payload' | 'not_found' | 'return_exceeds_order';

const NAMES = ['item', 'source_id', 'product_id', 'sku_id'] as const;
type Name = (typeof NAMES)[number];

/** How many units of which line are named, each line in one way; no more than are left. */
export function namedUnits(
  named: readonly ReturnedItemInput[],
  lines: readonly SoldLine[],
  left: OrderLeft,
): Units | Refusal<NamingRefusal> {
  const units = new Map<string, number>();
  for (const [index, item] of named.entries()) {
    const line = lineOf(item, index, lines);
    if ('refused' in line) return line;
    units.set(line.id, (units.get(line.id) ?? 0) + item.quantity);
  }
  for (const [id, quantity] of units) {
    const line = left.lines.find((each) => each.id === id);
    const most = line ? unitsLeft(line) : 0;
    if (quantity > most) return exceeds(id, quantity, most);
  }
  return units;
}

function lineOf(
  item: ReturnedItemInput,
  index: number,
  lines: readonly SoldLine[],
): SoldLine | Refusal<'invalid_payload' | 'not_found'> {
  const [name, ...others] = NAMES.filter((each) => item[each] !== undefined);
  if (name === undefined || others.length > 0) {
    return invalid(`Property .items[${index}] must have one of item, source_id, product_id and sku_id`);
  }
  const value = item[name]!;
  const [line, ...more] = lines.filter((each) => isCalled(each, name, value));
  if (!line) return notFound('order_item', value);
  if (more.length === 0) return line;
  const ids = [line, ...more].map(({ id }) => id).join(', ');
  return invalid(`Property .items[${index}].${name} is that of ${more.length + 1} lines: ${ids}`);
}

function isCalled(line: SoldLine, name: Name, value: string): boolean {
  return (name === 'item' ? line.id : line[name]) === value;
}

function exceeds(id: string, quantity: number, most: number): Refusal<'return_exceeds_order'> {
  const details = `${quantity} units of line ${id} cannot come back: ${most} are left`;
  return refuse('return_exceeds_order', { details, resourceId: id, resourceType: 'order_item' });
}

function invalid(details: string): Refusal<'invalid_payload'> {
  return refuse('invalid_payload', { details });
}
