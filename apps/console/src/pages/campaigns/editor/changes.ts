import { type Draft } from './draft.js';
import { numberIn } from './number-in.js';
import { valueAt, type Wire } from './paths.js';
import { type DraftRule, saysNothing } from './rules-of-draft.js';

/** What the API takes when a campaign is changed; `null` removes a value. */
const CHANGEABLE = [
  ...['description', 'start_date', 'expiration_date', 'validity_timeframe', 'validity_day_of_week', 'validity_hours'],
  ...['category_id', 'activity_duration_after_publishing', 'loyalty_tiers_expiration'],
];
const FLAGS = ['join_once', 'auto_join'];

/** The properties whose change reaches codes that are out, or only new ones. */
const TERMS = [
  ...['start_date', 'expiration_date', 'validity_timeframe', 'validity_day_of_week', 'validity_hours'],
  ...['category_id', 'voucher.discount', 'voucher.gift.effect'],
];

/** The terms of codes that a change concerns, by their paths. */
export function changedTerms(before: Draft, after: Draft): readonly string[] {
  return TERMS.filter((path) => !isSame(valueAt(before, path), valueAt(after, path)));
}

export function changesOf(before: Draft, after: Draft): Wire {
  const differs = (path: string) => !isSame(valueAt(before, path), valueAt(after, path));
  const metadata = { before: (before['metadata'] ?? {}) as Wire, after: (after['metadata'] ?? {}) as Wire };
  const gone = Object.keys(metadata.before).filter((name) => !(name in metadata.after));
  return {
    ...Object.fromEntries(CHANGEABLE.filter(differs).map((name) => [name, after[name] ?? null])),
    ...Object.fromEntries(FLAGS.filter(differs).map((name) => [name, after[name] === true])),
    ...(differs('points_shortfall') && { points_shortfall: after['points_shortfall'] ?? 'OWED' }),
    ...(differs('voucher.discount') && { discount: valueAt(after, 'voucher.discount') }),
    ...(differs('voucher.gift.effect') && { gift: valueAt(after, 'voucher.gift') }),
    ...(differs('metadata') && { metadata: metadata.after }),
    ...(gone.length > 0 && { unset_metadata_fields: gone }),
  };
}

export function limitsOf(draft: Draft): Wire {
  const limits = Object.entries((draft['limits'] ?? {}) as Wire);
  return Object.fromEntries(limits.map(([name, limit]) => [name, numberIn(limit)]));
}

export function rulesIn(draft: Draft): readonly DraftRule[] {
  return ((draft['rules'] as readonly DraftRule[] | undefined) ?? []).filter((rule) => !saysNothing(rule));
}

/** `null` and nothing say the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
