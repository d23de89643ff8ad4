import { isDeepStrictEqual } from 'node:util';
import { checkWindows, presentWindows } from '@perkstream/domain-availability';
import { type Aggregate, isRefusal, type JsonObject, mergedMetadata, type Refusal, refuse } from '@perkstream/kernel';
import { type EarningRule, type EarningRulesEvent } from '@perkstream/published';

export const MAX_EARNING_RULES = 100;

/** The earning rules of a project, by id, in the order in which they were made. */
export type EarningRulesState = Readonly<Record<string, EarningRule>>;

/** Only what is to be different: the rest stays as another change may just have left it. */
export interface EarningRuleChanges extends Partial<
  Pick<EarningRule, 'loyalty' | 'active' | 'banner' | 'pendingDays' | 'expirationRules' | 'validationRuleId'>
> {
  /** The validity fields that were sent, in wire form; null opens a bound. */
  readonly validity?: JsonObject;
  /** Merged key by key; null removes a key. */
  readonly metadata?: JsonObject;
}

export type EarningRulesCommand =
  | { readonly do: 'create'; readonly rules: readonly EarningRule[] }
  /** `now`: ISO 8601 in UTC */
  | { readonly do: 'change'; readonly id: string; readonly changes: EarningRuleChanges; readonly now: string }
  | { readonly do: 'delete'; readonly id: string };

export type EarningRulesRefusal = 'not_found' | 'invalid_payload';

/**
 * One stream for each project, under the id `all`, so that the limit of rules holds exactly, and an order is measured
 * by all rules.
 */
export const earningRulesAggregate: Aggregate<
  EarningRulesCommand,
  EarningRulesEvent,
  EarningRulesState,
  EarningRulesRefusal
> = {
  category: 'earning_rules',
  snapshots: { every: 100, version: 1 },
  initial: {},
  decide(command, state): readonly EarningRulesEvent[] | Refusal<EarningRulesRefusal> {
    if (command.do === 'create') {
      if (Object.keys(state).length + command.rules.length > MAX_EARNING_RULES) {
        return refuse('invalid_payload', { details: `A project can have at most ${MAX_EARNING_RULES} earning rules` });
      }
      return [{ type: 'earning_rules.created', data: { rules: command.rules } }];
    }
    const rule = ruleIn(state, command.id);
    if (!rule) return refuse('not_found');
    const { id, campaignId } = rule;
    if (command.do === 'delete') return [{ type: 'earning_rule.deleted', data: { id, campaignId } }];
    const changes = merged(rule, command.changes);
    if (isRefusal(changes)) return changes;
    const after = { ...rule, ...changes, updatedAt: command.now };
    return [{ type: 'earning_rule.changed', data: { rule: after, changed: differing(rule, changes) } }];
  },
  evolve(state, event): EarningRulesState {
    switch (event.type) {
      case 'earning_rules.created':
        return { ...state, ...Object.fromEntries(event.data.rules.map((rule) => [rule.id, rule])) };
      case 'earning_rule.changed':
        return { ...state, [event.data.rule.id]: event.data.rule };
      case 'earning_rule.deleted': {
        const { [event.data.id]: _deleted, ...rest } = state;
        return rest;
      }
    }
  },
};

function merged(
  rule: EarningRule,
  { validity, metadata, ...fields }: EarningRuleChanges,
): Partial<EarningRule> | Refusal<'invalid_payload'> {
  const windows = validity && checkWindows({ ...presentWindows(rule.windows), ...validity });
  if (isRefusal(windows)) return windows;
  return {
    ...fields,
    ...(windows && { windows: windows as JsonObject }),
    ...(metadata && { metadata: mergedMetadata(rule.metadata, metadata) }),
  };
}

function differing(rule: EarningRule, changes: Partial<EarningRule>): string[] {
  const fields = Object.keys(changes) as (keyof EarningRule)[];
  return fields.filter((field) => !isDeepStrictEqual(rule[field], changes[field]));
}

export function ruleIn(state: EarningRulesState, id: string): EarningRule | undefined {
  return Object.hasOwn(state, id) ? state[id] : undefined;
}

export const ALL_EARNING_RULES = 'all';
