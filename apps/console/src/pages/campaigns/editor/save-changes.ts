import { ask } from '../../../api/console-operations.js';
import { changesOf, isSame, limitsOf, rulesIn } from './changes.js';
import { type Draft } from './draft.js';
import { type Wire } from './paths.js';
import { type DraftRule } from './rules-of-draft.js';

/** Stores what differs: the campaign, its limits, its rules. */
export async function saveChanges(campaignId: string, before: Draft, after: Draft): Promise<void> {
  const body = changesOf(before, after);
  const path = `/v1/campaigns/${campaignId}`;
  if (Object.keys(body).length > 0) await ask(path, 'PUT', body);
  if (!isSame(limitsOf(before), limitsOf(after))) await ask(`${path}/limits`, 'PUT', limitsOf(after));
  await saveRules(campaignId, rulesIn(before), rulesIn(after), after.name);
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
