import { language } from '../../texts/texts.js';

/** Where amounts end: beyond, the engine cannot count them exactly. */
const MAX_MINOR_UNITS = 999_999_999_999;

/** An amount in minor units; undefined for an empty text. */
export interface TypedAmount {
  readonly minor: number | undefined;
}

/** Why a text is no amount. */
export type AmountRefusal = 'unclear' | 'negative' | 'decimals' | 'large';

/**
 * Reads money as people write it in the language of the console: `1250`, `1,250.00`, `€ 1.250,00`. Where a separator can only be meant in
 * one way, it is read in that way: `19,99` is 19.99 in English too.
 */
export function parseAmount(text: string, currency: string): TypedAmount | AmountRefusal {
  const typed = withoutCurrency(text, currency);
  if (typed === '') return { minor: undefined };
  if (/^[-−–]/.test(typed)) return 'negative';
  const parts = wholeAndDecimals(typed);
  if (!parts) return 'unclear';
  const decimals = parts.decimals.replace(/0+$/, '');
  if (decimals.length > digitsOf(currency)) return 'decimals';
  const minor = Number(parts.whole) * 100 + Number(decimals.padEnd(2, '0'));
  return minor > MAX_MINOR_UNITS ? 'large' : { minor };
}

/** An amount as the field shows it: with the digits of the currency, without its sign. */
export function amountText(minor: number | undefined, currency: string): string {
  if (minor === undefined) return '';
  const digits = minor % 100 === 0 ? digitsOf(currency) : 2;
  const shown = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(language(), shown).format(minor / 100);
}

/** Decimals that the currency has, two at most: the engine counts in hundredths. */
export function digitsOf(currency: string): number {
  try {
    const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
    }).resolvedOptions();
    return Math.min(2, maximumFractionDigits);
  } catch {
    // A project may name a currency that no standard knows.
    return 2;
  }
}

function withoutCurrency(text: string, currency: string): string {
  return text.replaceAll(currency, '').replaceAll(/[\p{Sc}\s]/gu, '');
}

interface Parts {
  readonly whole: string;
  readonly decimals: string;
}

/** The two sides of a number as people write it. Undefined where the separators do not make sense. */
export function wholeAndDecimals(typed: string): Parts | undefined {
  if (!/^[\d.,'’]*\d[\d.,'’]*$/.test(typed)) return undefined;
  const marks = typed.match(/[.,'’]/g) ?? [];
  const last = marks.at(-1);
  if (last === undefined) return { whole: typed, decimals: '' };
  const at = typed.lastIndexOf(last);
  const [before, after] = [typed.slice(0, at), typed.slice(at + 1)];
  if (isDecimalMark(last, marks, after)) return grouped(before, marks.slice(0, -1), after);
  return grouped(typed, marks, '');
}

function isDecimalMark(mark: string, marks: readonly string[], after: string): boolean {
  if (mark === "'" || mark === '’' || marks.filter((each) => each === mark).length > 1) return false;
  const isLanguages = mark === (language() === 'de' ? ',' : '.');
  return isLanguages || marks.length > 1 || after.length !== 3;
}

/** Digits of a whole number, whose groups of three one mark separates. */
function grouped(text: string, marks: readonly string[], decimals: string): Parts | undefined {
  const [mark] = marks;
  if (mark === undefined) return { whole: text || '0', decimals };
  if (marks.some((each) => each !== mark)) return undefined;
  const [first = '', ...groups] = text.split(mark);
  const areGroups = first.length >= 1 && first.length <= 3 && groups.every((group) => group.length === 3);
  return areGroups ? { whole: first + groups.join(''), decimals } : undefined;
}
