/** A calendar day, and the moment within it where one is known. */
export interface FormulaDate {
  /** YYYY-MM-DD in the time zone of the scope. */
  readonly day: string;
  /** Milliseconds since 1970; absent for a mere day such as a birthdate. */
  readonly moment?: number;
}

/** `undefined`: missing, null, or impossible to work out. It spreads to everything that needs the value. */
export type FormulaValue = number | string | boolean | FormulaDate | readonly unknown[] | undefined;

/** A value of metadata as a formula sees it: what is neither number, text, flag nor list is as good as missing. */
export function formulaValueOf(value: unknown): FormulaValue {
  if (typeof value === 'number') return finite(value);
  if (typeof value === 'string' || typeof value === 'boolean' || Array.isArray(value)) return value;
  return undefined;
}

export function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}

export function isFormulaDate(value: FormulaValue): value is FormulaDate {
  return typeof value === 'object' && !Array.isArray(value);
}

/** Numbers and flags read as text where a text operator meets them; dates and lists do not. */
export function textOf(value: FormulaValue): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}
