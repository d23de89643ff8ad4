import { language } from '../../texts/texts.js';
import { wholeAndDecimals } from './typed-amount.js';

export interface NumberBounds {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** As many digits after the decimal mark as there may be; none where absent. */
  readonly decimals?: number | undefined;
}

/** Why a text is no number that fits. */
export type NumberRefusal = 'unclear' | 'whole' | 'decimals' | 'small' | 'large';

/** Reads a number as people write it in the language of the console, by the rules for money. '' is none. */
export function parseNumber(
  text: string,
  { min, max, decimals = 0 }: NumberBounds,
): { value: number | '' } | NumberRefusal {
  const typed = text.replaceAll(/\s/g, '');
  if (typed === '') return { value: '' };
  const isNegative = /^[-−–]/.test(typed);
  const parts = wholeAndDecimals(isNegative ? typed.slice(1) : typed);
  if (!parts) return 'unclear';
  const fraction = parts.decimals.replace(/0+$/, '');
  if (fraction.length > decimals) return decimals === 0 ? 'whole' : 'decimals';
  const value = Number(`${isNegative ? '-' : ''}${parts.whole}.${fraction || '0'}`);
  if (value < (min ?? -Number.MAX_SAFE_INTEGER)) return 'small';
  return value > (max ?? Number.MAX_SAFE_INTEGER) ? 'large' : { value };
}

/** A number as its field shows it. */
export function typedNumberText(value: number | string | undefined, decimals = 0): string {
  if (value === '' || value === undefined) return '';
  return new Intl.NumberFormat(language(), { maximumFractionDigits: decimals }).format(Number(value));
}
