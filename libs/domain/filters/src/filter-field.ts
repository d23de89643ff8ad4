import { type Condition, type Instant } from '@perkstream/kernel';
import { type OperatorName } from './operator-name.js';

/** What a list lets its clients filter by. */
export interface FilterField {
  /** On the wire: `voucher_code`. Of type `metadata` it is a family: `metadata` stands for `metadata.<any key>`. */
  readonly name: string;
  readonly type: FilterType;
  /** Dotted path into the list's documents; the name in camel case where absent. */
  readonly path?: string;
  /** The operators that clients may use; all of the type where absent. Names outside §6 need `custom`. */
  readonly operators?: readonly (OperatorName | (string & {}))[];
  /** What `$is`, `$is_not`, `$in` and `$not_in` may name, of type `enum`. */
  readonly values?: readonly string[];
  /** The documents hold a date as `YYYY-MM-DD` (a birthdate) and not as an instant. */
  readonly dayOnly?: boolean;
  /** The elements of a list are numbers (weekdays) and not texts. */
  readonly numbers?: boolean;
  /**
   * What an operator means for this field where it is not what it means for its type (state flags such as `$active`).
   * undefined: as for the type; a refusal where the type does not have the operator either.
   * @param values as texts; empty for an operator that takes none
   */
  readonly custom?: (operator: string, values: readonly string[], now: Instant) => Condition | undefined;
}

export type FilterType = 'string' | 'enum' | 'number' | 'date' | 'boolean' | 'list' | 'metadata';

/** Fields that stand in the documents under the names that they have on the wire. */
export function fieldsAsNamed(type: FilterType, ...names: readonly string[]): FilterField[] {
  return names.map((name) => ({ name, type, path: name }));
}

/** A list's fields, made ready once. */
export interface FilterFields {
  readonly byName: ReadonlyMap<string, ReadyField>;
  readonly families: readonly ReadyField[];
}

export interface ReadyField extends FilterField {
  readonly path: string;
}

export function filterFields(fields: readonly FilterField[]): FilterFields {
  const ready = fields.map((field) => ({ ...field, path: field.path ?? pathOfName(field.name) }));
  return {
    byName: new Map(ready.filter(({ type }) => type !== 'metadata').map((field) => [field.name, field])),
    families: ready.filter(({ type }) => type === 'metadata'),
  };
}

const MAX_NAME_CHARACTERS = 200;
/** Each dot may lead into a record or be part of a key: documents are looked into both ways. */
const MAX_NAME_DEPTH = 12;

export function fieldNamed(fields: FilterFields, name: string): ReadyField | undefined {
  const field = fields.byName.get(name);
  if (field || name.length > MAX_NAME_CHARACTERS) return field;
  const family = fields.families.find((candidate) => name.startsWith(`${candidate.name}.`));
  if (!family || name.length === family.name.length + 1 || name.split('.').length > MAX_NAME_DEPTH) return undefined;
  return { ...family, name, path: family.path + name.slice(family.name.length) };
}

/** `redemption.redeemed_quantity` → `redemption.redeemedQuantity` */
export function pathOfName(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
}
