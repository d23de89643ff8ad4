import { isDuration, type JsonObject, secondsIn } from '@perkstream/kernel';

type Months = 1 | 3 | 6 | 12;

/** What puts a member into a tier, and for how long. */
export interface LoyaltyTierRules {
  /** The points on the card, or those that came within a period of the calendar. */
  readonly by: 'BALANCE' | 'POINTS_IN_PERIOD';
  /** How long a period is. */
  readonly months?: Months;
  /** A tier that is reached in a period begins with the next one. */
  readonly startsNextPeriod?: true;
  /** `BALANCE_DROP`: with the balance; `CUSTOM`: some time after it began */
  readonly ends: 'BALANCE_DROP' | 'END_OF_PERIOD' | 'END_OF_NEXT_PERIOD' | 'CUSTOM';
  /** ISO 8601; so much longer than `ends` says. */
  readonly extend?: string;
  /** The day that this leads to is moved to the start or the end of its period, or of the next month of that name (1 is January). */
  readonly rounding?: { readonly to: 'START' | 'END' } & ({ readonly months: Months } | { readonly month: number });
}

/** Of a program that says nothing. */
export const TIERS_BY_BALANCE: LoyaltyTierRules = { by: 'BALANCE', ends: 'BALANCE_DROP' };

const MONTHS: Readonly<Record<string, Months>> = { MONTH: 1, QUARTER: 3, HALF_YEAR: 6, YEAR: 12 };
/** A tier that lasts longer is one for good: no period is asked for that. */
const MAX_EXTENSION_SECONDS = 100 * 366 * 86_400;

interface WireTierRules {
  readonly qualification_type?: LoyaltyTierRules['by'];
  readonly qualification_period?: string;
  readonly start_date?: { readonly type?: string };
  readonly expiration_date?: {
    readonly type?: LoyaltyTierRules['ends'];
    readonly extend?: string;
    readonly rounding?: { readonly type?: string; readonly strategy?: 'START' | 'END'; readonly value?: number };
  };
}

/** `loyalty_tiers_expiration` as it was sent, in the shape that decides; null where its parts do not go together. */
export function parseTierRules(sent: JsonObject): LoyaltyTierRules | null {
  const { qualification_type: by, qualification_period, start_date, expiration_date = {} } = sent as WireTierRules;
  const { type: ends, extend = '' } = expiration_date;
  if (by === undefined || ends === undefined) return null;
  const months = MONTHS[qualification_period ?? ''];
  const startsNextPeriod = start_date?.type === 'NEXT_PERIOD';
  const isOfPeriods = ends === 'END_OF_PERIOD' || ends === 'END_OF_NEXT_PERIOD';
  if (by === 'POINTS_IN_PERIOD' ? !isOfPeriods : startsNextPeriod) return null;
  if (isOfPeriods && months === undefined) return null;
  if (extend === '' ? ends === 'CUSTOM' : !isExtension(extend)) return null;
  const rounding = parseRounding(expiration_date.rounding);
  if (rounding === null) return null;
  return {
    by,
    ends,
    ...(isOfPeriods && { months }),
    ...(startsNextPeriod && { startsNextPeriod }),
    ...(extend !== '' && { extend }),
    ...(rounding && { rounding }),
  };
}

function isExtension(text: string): boolean {
  return isDuration(text) && !text.includes('-') && secondsIn(text) <= MAX_EXTENSION_SECONDS;
}

/** undefined where there is none, null where it lacks something */
function parseRounding(
  sent: NonNullable<WireTierRules['expiration_date']>['rounding'],
): LoyaltyTierRules['rounding'] | null {
  if (!sent?.type) return undefined;
  const { type, strategy: to = 'END', value } = sent;
  const months = MONTHS[type];
  if (months !== undefined) return { to, months };
  // Unlike in the rules for points, January is 0 here.
  return value !== undefined && value >= 0 && value <= 11 ? { to, month: value + 1 } : null;
}
