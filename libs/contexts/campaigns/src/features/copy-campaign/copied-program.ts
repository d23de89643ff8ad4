import { type Windows } from '@perkstream/domain-availability';
import { type JsonObject } from '@perkstream/kernel';
import { idMadeBy } from '@perkstream/platform';
import {
  type CampaignDefinition,
  type EarningRule,
  type ProgramParts,
  type RequestContext,
} from '@perkstream/published';

interface Between {
  readonly original: CampaignDefinition;
  readonly copy: CampaignDefinition;
  /** Of parts of the original: those of the copy */
  readonly ids: ReadonlyMap<string, string>;
  /** Validation rules of the copy, by the id of the part of the original that has them */
  readonly rulesOf: (holder: string) => readonly string[];
}

/** The ids of the copy by those of the original. One millisecond apart: they sort as those of the original do. */
export function idsOfProgram(
  program: ProgramParts | undefined,
  context: RequestContext,
): readonly (readonly [string, string])[] {
  if (!program) return [];
  const { earningRules, rewards, tiers } = program;
  const idOf = (prefix: string, index: number) => idMadeBy(context, prefix, `${prefix}${index}`, index);
  return [
    ...earningRules.map(({ id }, index) => [id, idOf('ern_', index)] as const),
    ...earningRules.map(({ automationId }, index) => [automationId, idOf('auto_', index)] as const),
    ...rewards.map(({ id }, index) => [id, idOf('rewa_', index)] as const),
    ...tiers.map(({ id }, index) => [id, idOf('ltr_', index)] as const),
  ];
}

/** The same earning rules, rewards and tiers, which name each other. */
export function copiedProgram({ earningRules, rewards, tiers }: ProgramParts, between: Between): ProgramParts {
  const { copy, rulesOf } = between;
  const made = { campaignId: copy.id, createdAt: copy.createdAt };
  const idOf = (id: string) => between.ids.get(id) ?? id;
  const byIds = <Each>(record: Readonly<Record<string, Each>>) =>
    Object.fromEntries(Object.entries(record).map(([id, each]) => [idOf(id), each]));
  return {
    earningRules: earningRules.map((rule) => ({ ...copiedEarningRule(rule, between), ...made, updatedAt: null })),
    rewards: rewards.map(({ claimedAs: _claim, ...each }) => ({
      ...each,
      ...made,
      id: idOf(each.id),
      updatedAt: null,
    })),
    tiers: tiers.map((tier) => ({
      ...tier,
      ...made,
      id: idOf(tier.id),
      earningRules: byIds(tier.earningRules),
      rewards: byIds(tier.rewards),
    })),
    rules: Object.fromEntries([...earningRules, ...rewards].map(({ id }) => [idOf(id), rulesOf(id)])),
  };
}

function copiedEarningRule(rule: EarningRule, { original, copy, ids, rulesOf }: Between): EarningRule {
  const { id, automationId, tierId, validationRuleId, windows } = rule;
  return {
    ...rule,
    id: ids.get(id)!,
    automationId: ids.get(automationId)!,
    ...(tierId !== undefined && { tierId: ids.get(tierId) ?? tierId }),
    windows: copiedWindows(windows, original.windows, copy.windows) as JsonObject,
    validationRuleId: validationRuleId === null ? null : (rulesOf(id)[0] ?? null),
  };
}

/** Dates that are those of the original program are those of the copy: a rule takes them over when it is made. */
function copiedWindows(windows: Windows, before: Windows, after: Windows): Windows {
  const { startDate, expirationDate, ...recurring } = windows;
  const start = startDate === before.startDate ? after.startDate : startDate;
  const end = expirationDate === before.expirationDate ? after.expirationDate : expirationDate;
  // A timeframe is counted from its start.
  const from = start ?? (recurring.validityTimeframe ? startDate : undefined);
  return {
    ...(from !== undefined && { startDate: from }),
    ...(end !== undefined && { expirationDate: end }),
    ...recurring,
  };
}
