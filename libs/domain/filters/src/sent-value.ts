import { type Sent } from './operator.js';
import { isRecord } from './invalid.js';

const MAX_TEXT_CHARACTERS = 1_000;

export function readText(sent: Sent): string | undefined {
  const text = String(sent);
  return text.length <= MAX_TEXT_CHARACTERS ? text : undefined;
}

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;

export function readNumber(sent: Sent): number | undefined {
  if (typeof sent === 'boolean') return undefined;
  const number = typeof sent === 'number' ? sent : DECIMAL.test(sent.trim()) ? Number(sent) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

export function readTruth(sent: Sent): boolean | undefined {
  if (typeof sent === 'boolean') return sent;
  const text = String(sent).toLowerCase();
  return text === 'true' ? true : text === 'false' ? false : undefined;
}

/** Whether an operator that takes no value is switched on: sent as nothing, as `true`, or as `false` for its opposite. */
export function readSwitch(raw: unknown): boolean | undefined {
  if (raw === null || raw === '' || raw === true) return true;
  if (raw === false) return false;
  if (Array.isArray(raw)) return raw.length === 0 ? true : raw.length === 1 ? readSwitch(raw[0]) : undefined;
  if (isRecord(raw)) return Object.keys(raw).length === 0 ? true : undefined;
  return typeof raw === 'string' ? readTruth(raw) : undefined;
}

/** The values of an operator: one, a list, or an object numbered by index; undefined for anything else. */
export function readValues(raw: unknown): Sent[] | undefined {
  if (isSent(raw)) return [raw];
  const list = isRecord(raw) && Object.keys(raw).every((name) => /^\d{1,6}$/.test(name)) ? Object.values(raw) : raw;
  return Array.isArray(list) && list.length > 0 && list.every(isSent) ? list : undefined;
}

function isSent(value: unknown): value is Sent {
  return (
    typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
  );
}
