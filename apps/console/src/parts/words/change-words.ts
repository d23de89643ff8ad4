import { type components } from '../../api/schema.js';
import { t } from '../../texts/texts.js';
import { momentText } from './moment.js';
import { moneyText, numberText } from './money.js';

export type Change = components['schemas']['AuditChangeAnswer'];

/** What a project's values are shown in. */
export interface Units {
  readonly currency: string;
  readonly timezone: string;
}

const MONEY = /(^|[._])(price|amount|amount_off|amount_limit|balance|total)$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** A change in a line: `price: 139.90 → 150.00`. */
export function changeWords({ path, before, after }: Change, units: Units): string {
  const name = path.replaceAll('_', ' ').replaceAll('.', ' › ');
  if (before === undefined && after === undefined) return t('{name}: replaced', { name });
  const [from, to] = [valueWords(path, before, units), valueWords(path, after, units)];
  if (from === '') return t('{name}: {to}', { name, to });
  if (to === '') return t('{name}: {from} → nothing', { name, from });
  return t('{name}: {from} → {to}', { name, from, to });
}

function valueWords(path: string, value: unknown, { currency, timezone }: Units): string {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value === 'number') return MONEY.test(path) ? moneyText(value, currency) : numberText(value);
  if (typeof value === 'string') return MOMENT.test(value) ? momentText(value, timezone) : value;
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return value.join(', ');
  return JSON.stringify(value);
}
