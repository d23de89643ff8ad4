import { type components } from '../../api/schema.js';
import {
  type Calculation,
  type Earning,
  earningBy,
  type EarningRule,
  measureOf,
  OF_ITEMS,
  OF_METADATA,
  OF_MONEY,
  selectionsOf,
} from './earning.js';
import { type Expiration } from './program.js';

type UpdateBody = components['schemas']['UpdateEarningRuleBody'];
type CreateBody = components['schemas']['CreateEarningRuleBody'];

/** What the form of an earning rule asks for. Amounts of money are in major units, as people write them. */
export interface EarningValues extends Record<string, unknown> {
  name: string;
  event: string;
  segment: string;
  tier: string;
  schema: string;
  calculation: Calculation | 'FIXED';
  points: number | '';
  every: number | '';
  property: string;
  /** `product:prod_…` and so on */
  selections: string[];
  formula: string;
  pendingDays: number | '';
  condition: string | null;
  expiry: 'program' | Expiration['period_type'];
  months: number | '';
  rounding: string | null;
  month: number | '';
  day: number | '';
  start_date: string;
  expiration_date: string;
}

export const NEW_RULE: EarningValues = {
  name: '',
  event: 'order.paid',
  segment: '',
  tier: '__ANY__',
  schema: '',
  calculation: 'ORDER_AMOUNT',
  points: 1,
  every: 1,
  property: '',
  selections: [],
  formula: '',
  pendingDays: '',
  condition: null,
  expiry: 'program',
  months: 12,
  rounding: null,
  month: 12,
  day: 31,
  start_date: '',
  expiration_date: '',
};

/** @param dayOf the day of an instant, in the zone of the project */
export function valuesOf(rule: EarningRule, dayOf: (iso: string) => string): EarningValues {
  const measure = measureOf(rule.loyalty);
  const calculation = (measure && rule.loyalty.calculation_type) || 'FIXED';
  const { points = '', points_formula = '' } = measure ?? rule.loyalty;
  const { expiration_rules: expiration } = rule;
  return {
    ...NEW_RULE,
    name: rule.source.banner ?? '',
    event: rule.event,
    calculation,
    points,
    formula: points_formula,
    every: measure ? measure.every / (OF_MONEY.includes(calculation as Calculation) ? 100 : 1) : 1,
    property: measure?.property ?? '',
    selections: measure ? selectionsOf(measure).map(({ object, id }) => `${object}:${id}`) : [],
    pendingDays: rule.pending_points?.period_value ?? '',
    condition: rule.validation_rule_id,
    start_date: rule.start_date ? dayOf(rule.start_date) : '',
    expiration_date: rule.expiration_date ? dayOf(rule.expiration_date) : '',
    ...(expiration && expirationValues(expiration)),
  };
}

function expirationValues(expiration: Expiration): Partial<EarningValues> {
  const { period_type, period_value = '', rounding_type = null, rounding_value, fixed_month, fixed_day } = expiration;
  return {
    expiry: period_type,
    months: period_value,
    rounding: rounding_type,
    month: fixed_month ?? rounding_value ?? 12,
    day: fixed_day ?? 31,
  };
}

export function earningOf(values: EarningValues): Earning {
  const { calculation, points, every, property, selections, formula } = values;
  const given = { points: Number(points), ...(formula.trim() && { points_formula: formula.trim() }) };
  if (calculation === 'FIXED') return { type: 'FIXED', ...given };
  const minor = OF_MONEY.includes(calculation) ? Math.round(Number(every) * 100) : Number(every);
  return earningBy(calculation, {
    every: minor,
    ...given,
    ...(OF_METADATA.includes(calculation) && { property: property.trim() }),
    ...(OF_ITEMS.includes(calculation) && selections.length > 0 && { applicable_to: selections.map(selectionOf) }),
  });
}

function selectionOf(text: string) {
  const [object, ...id] = text.split(':');
  return { object: object as 'product', id: id.join(':') };
}

function expirationIn(values: EarningValues): Expiration | null {
  const { expiry, months, rounding, month, day } = values;
  if (expiry === 'program') return null;
  if (expiry === 'FIXED_DAY_OF_YEAR')
    return { period_type: expiry, fixed_month: Number(month), fixed_day: Number(day) };
  return {
    period_type: 'MONTH',
    period_value: Number(months),
    ...(rounding && { rounding_type: rounding as 'END_OF_MONTH' }),
    ...(rounding === 'PARTICULAR_MONTH' && { rounding_value: Number(month) }),
  };
}

/** Days that were not touched keep their time of day. */
export function changeOf(values: EarningValues, before: EarningValues): UpdateBody {
  const { name, event, pendingDays, condition, start_date, expiration_date } = values;
  return {
    loyalty: earningOf(values),
    source: { banner: name.trim() || null },
    validation_rule_id: condition || null,
    ...(event === 'order.paid' && { pending_points: pendingOf(pendingDays) }),
    expiration_rules: expirationIn(values),
    ...(start_date !== before.start_date && { start_date: start_date || null }),
    ...(expiration_date !== before.expiration_date && { expiration_date: expiration_date || null }),
  };
}

function pendingOf(days: number | '') {
  return days ? { period_type: 'DAY' as const, period_value: days } : null;
}

export function newRuleOf(values: EarningValues): CreateBody {
  const { event, segment, tier, schema } = values;
  const rest = Object.entries(changeOf(values, NEW_RULE)).filter(([, value]) => value !== null);
  return {
    ...(Object.fromEntries(rest) as Pick<CreateBody, 'loyalty'>),
    event,
    ...(event === 'customer.segment.entered' && { segment: { id: segment } }),
    ...(event.startsWith('customer.loyalty.tier.') && { loyalty_tier: { id: tier } }),
    ...(schema && isCustom(event) && { custom_event: { schema_id: schema } }),
  };
}

export function isCustom(event: string): boolean {
  return event !== 'order.paid' && !event.startsWith('customer.segment.') && !event.startsWith('customer.loyalty.');
}

/** What can be counted for an event. */
export function calculationsFor(event: string): readonly (Calculation | 'FIXED')[] {
  if (event === 'order.paid')
    return ['FIXED', 'ORDER_AMOUNT', 'ORDER_TOTAL_AMOUNT', ...OF_ITEMS, 'ORDER_METADATA', 'CUSTOMER_METADATA'];
  return isCustom(event) ? ['FIXED', 'CUSTOMER_METADATA', 'CUSTOM_EVENT_METADATA'] : ['FIXED', 'CUSTOMER_METADATA'];
}
