import { refuse, type Refusal } from '@perkstream/kernel';
import { checkFormula, type FormulaOwner, type FormulaPurpose } from '../formula/check-formula.js';

export type InvalidPayload = Refusal<'invalid_payload'>;

export interface NumberRule {
  readonly required?: boolean;
  readonly integer?: boolean;
  readonly min?: number;
  readonly max?: number;
}

/** Reads the fields of one object from a client; null is the same as absent. The first fault is kept, and reading goes on. */
export interface WireFields {
  readonly number: (name: string, rule: NumberRule) => number | undefined;
  readonly text: (name: string, required?: boolean) => string | undefined;
  readonly flag: (name: string) => boolean | undefined;
  readonly oneOf: <Choice extends string>(name: string, choices: readonly Choice[]) => Choice | undefined;
  readonly formula: (name: string, purpose: FormulaPurpose) => string | undefined;
  readonly fault: () => InvalidPayload | undefined;
}

const MAX_TEXT_CHARACTERS = 500;

/** @param at path of the object, for the details of a refusal: `.voucher.discount` */
export function wireFields(wire: Readonly<Record<string, unknown>>, at: string, owner?: FormulaOwner): WireFields {
  let fault: InvalidPayload | undefined;
  const fail = (name: string, problem: string): undefined => {
    fault ??= invalidPayload(`Property ${at}.${name} ${problem}`);
    return undefined;
  };
  const read = (name: string, required: boolean | undefined): unknown => {
    const value = wire[name] ?? undefined;
    return value === undefined && required ? fail(name, 'is required') : value;
  };
  return {
    number: (name, rule) => {
      const value = read(name, rule.required);
      if (value === undefined) return undefined;
      const problem = problemOf(value, rule);
      return problem ? fail(name, problem) : (value as number);
    },
    text: (name, required) => {
      const value = read(name, required);
      if (value === undefined) return undefined;
      const fits = typeof value === 'string' && value.length > 0 && value.length <= MAX_TEXT_CHARACTERS;
      return fits ? value : fail(name, `must be a string of 1 to ${MAX_TEXT_CHARACTERS} characters`);
    },
    flag: (name) => {
      const value = read(name, false);
      if (value === undefined) return undefined;
      return typeof value === 'boolean' ? value : fail(name, 'must be a boolean');
    },
    oneOf: (name, choices) => {
      const value = read(name, false);
      if (value === undefined) return undefined;
      return choices.find((choice) => choice === value) ?? fail(name, `must be one of ${choices.join(', ')}`);
    },
    formula: (name, purpose) => {
      const value = read(name, false);
      if (value === undefined || value === '') return undefined;
      if (typeof value !== 'string') return fail(name, 'must be a string');
      const refusal = checkFormula(value, purpose, `${at}.${name}`, owner);
      fault ??= refusal;
      return refusal ? undefined : value;
    },
    fault: () => fault,
  };
}

export function invalidPayload(details: string): InvalidPayload {
  return refuse('invalid_payload', { details });
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function problemOf(
  value: unknown,
  { integer, min = 0, max = Number.MAX_SAFE_INTEGER }: NumberRule,
): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number';
  if (integer && !Number.isInteger(value)) return 'must be a whole number';
  if (value < min) return `must be >= ${min}`;
  return value > max ? `must be <= ${max}` : undefined;
}
