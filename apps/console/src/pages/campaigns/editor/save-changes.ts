import { ask } from '../../../api/console-operations.js';
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
export const TERMS = [
  ...['start_date', 'expiration_date', 'validity_timeframe', 'validity_day_of_week', 'validity_hours'],
  ...['category_id', 'voucher.discount', 'voucher.gift.effect'],
];

/** The terms of codes that a change concerns, by their paths. */
export function changedTerms(before: Draft, after: Draft): readonly string[] {
  return TERMS.filter((path) => !isSame(valueAt(before, path), valueAt(after, path)));
}

/** Stores what differs: the campaign, its limits, its rules. */
export async function saveChanges(campaignId: string, before: Draft, after: Draft): Promise<void> {
  const body = changesOf(before, after);
  const path = `/v1/campaigns/${campaignId}`;
  if (Object.keys(body).length > 0) await ask(path, 'PUT', body);
  if (!isSame(limitsOf(before), limitsOf(after))) await ask(`${path}/limits`, 'PUT', limitsOf(after));
  await saveRules(campaignId, rulesIn(before), rulesIn(after), after.name);
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

function limitsOf(draft: Draft): Wire {
  const limits = Object.entries((draft['limits'] ?? {}) as Wire);
  return Object.fromEntries(limits.map(([name, limit]) => [name, numberIn(limit)]));
}

function rulesIn(draft: Draft): readonly DraftRule[] {
  return ((draft['rules'] as readonly DraftRule[] | undefined) ?? []).filter((rule) => !saysNothing(rule));
}

const RULES = '/v1/validation-rules';

async function saveRules(
  campaignId: string,
  before: readonly DraftRule[],
  after: readonly DraftRule[],
  name: string,
): Promise<void> {
  const known = new Map(before.map((rule) => [rule.id, rule]));
  for (const [index, rule] of after.entries()) {
    const stored = known.get(rule.id);
    if (stored && (rule.shared || isSame(stored, rule))) continue;
    if (stored) await ask(`${RULES}/${rule.id}`, 'PUT', bodyOfRule(rule));
    else await assign(campaignId, rule.shared ? rule.id! : await makeRule(rule, `${name} (${index + 1})`));
  }
  const gone = before.filter(({ id }) => !after.some((rule) => rule.id === id));
  for (const { id } of gone) await unassign(campaignId, id!);
}

function bodyOfRule({ name, rules, bundle_rules: bundle, applicable_to: targets, error }: DraftRule): Wire {
  return {
    name,
    rules: rules ?? {},
    error: error ?? null,
    ...(bundle !== undefined && { bundle_rules: bundle }),
    ...(targets !== undefined && { applicable_to: targets }),
  };
}

async function makeRule(rule: DraftRule, name: string): Promise<string> {
  const { id } = await ask<{ id: string }>(RULES, 'POST', { ...bodyOfRule(rule), name: rule.name?.trim() || name });
  return id;
}

async function assign(campaign: string, ruleId: string): Promise<void> {
  await ask(`${RULES}/${ruleId}/assignments`, 'POST', { campaign });
}

async function unassign(campaignId: string, ruleId: string): Promise<void> {
  const { data } = await ask<{ data: readonly { id: string; related_object_id: string }[] }>(
    `${RULES}/${ruleId}/assignments?limit=100`,
  );
  for (const { id, related_object_id: holder } of data)
    if (holder === campaignId) await ask(`${RULES}/${ruleId}/assignments/${id}`, 'DELETE');
}

/** `null` and nothing say the same. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
