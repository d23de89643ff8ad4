import { Injectable } from '@nestjs/common';
import { andThen, type MaybePromise, type UpTo } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import { type AssignedRuleSet, type Examined, FindAssignedRules } from '@perkstream/published';

type RulesOf = (each: Examined | undefined) => readonly AssignedRuleSet[];

const NO_RULES: readonly AssignedRuleSet[] = [];

/** The rules of redeemables: those assigned to them, and to their campaigns. */
@Injectable()
export class AssignedRuleRepository {
  constructor(private readonly messenger: Messenger) {}

  /** In the order of the redeemables. @param upTo as the rules and their assignments were then */
  of(projectId: string, examined: readonly (Examined | undefined)[], upTo?: UpTo): MaybePromise<RulesOf> {
    const holders = new Set<string>();
    for (const each of examined) for (const holder of each?.redeemable.ruleHolders ?? []) holders.add(holder);
    if (holders.size === 0) return noRules;
    return andThen(this.messenger.ask(new FindAssignedRules(projectId, [...holders], upTo)), rulesByHolder);
  }
}

function noRules(): readonly AssignedRuleSet[] {
  return NO_RULES;
}

function rulesByHolder(assigned: readonly AssignedRuleSet[]): RulesOf {
  if (assigned.length === 0) return noRules;
  const byHolder = new Map<string, AssignedRuleSet[]>();
  for (const rule of assigned) {
    const rules = byHolder.get(rule.relatedObjectId);
    if (rules) rules.push(rule);
    else byHolder.set(rule.relatedObjectId, [rule]);
  }
  return (each) => each?.redeemable.ruleHolders.flatMap((holder) => byHolder.get(holder) ?? []) ?? NO_RULES;
}
