import { checkTargetFormulas } from '@perkstream/domain-pricing';
import { checkRuleSet, presentRuleSet, type RuleSet } from '@perkstream/domain-validation-rules';
import { type Aggregate, isRefusal, type JsonObject, type Refusal, refuse } from '@perkstream/kernel';
import { type RuleEvent } from '@perkstream/published';

export type RuleState =
  | { readonly status: 'unknown' }
  | LiveRule
  | { readonly status: 'deleted'; readonly id: string; readonly cleared: boolean };

export interface LiveRule {
  readonly status: 'live';
  /** `val_…` */
  readonly id: string;
  /** 0, then one more with each change */
  readonly revision: number;
  readonly ruleSet: RuleSet;
  readonly createdAt: string;
  readonly updatedAt: string | null;
}

/** `now`: ISO 8601 in UTC. `sent`: fields of a rule in wire form, only those that the client sent. */
export type RuleCommand =
  | { readonly do: 'create'; readonly id: string; readonly sent: JsonObject; readonly now: string }
  | { readonly do: 'update'; readonly sent: JsonObject; readonly now: string }
  | { readonly do: 'delete' }
  /** Nothing is assigned any more. */
  | { readonly do: 'clear' };

export type RuleRefusal = 'not_found' | 'invalid_validation_rules' | 'invalid_payload';

/** One stream a validation rule, keyed by its id. */
export const ruleAggregate: Aggregate<RuleCommand, RuleEvent, RuleState, RuleRefusal> = {
  category: 'rule',
  isFact: true,
  initial: { status: 'unknown' },
  decide(command, state): readonly RuleEvent[] | Refusal<RuleRefusal> {
    switch (command.do) {
      case 'create': {
        const { id, sent, now } = command;
        const ruleSet = checkSent(sent);
        return isRefusal(ruleSet) ? ruleSet : [{ type: 'validation_rule.created', data: { id, ruleSet, at: now } }];
      }
      case 'update':
        return state.status === 'live' ? decideUpdate(command, state) : refuse('not_found');
      case 'delete':
        if (state.status !== 'live') return refuse('not_found');
        return [{ type: 'validation_rule.deleted', data: { id: state.id } }];
      case 'clear':
        if (state.status !== 'deleted' || state.cleared) return [];
        return [{ type: 'validation_rule.cleared', data: { id: state.id } }];
    }
  },
  evolve(state, event): RuleState {
    const { data } = event;
    switch (event.type) {
      case 'validation_rule.created': {
        const { id, ruleSet, at } = event.data;
        return { status: 'live', id, revision: 0, ruleSet, createdAt: at, updatedAt: null };
      }
      case 'validation_rule.updated': {
        if (state.status !== 'live') return state;
        const { ruleSet, at } = event.data;
        return { ...state, revision: state.revision + 1, ruleSet, updatedAt: at };
      }
      case 'validation_rule.deleted':
        return { status: 'deleted', id: data.id, cleared: false };
      case 'validation_rule.cleared':
        return { status: 'deleted', id: data.id, cleared: true };
    }
  },
};

/** What was not sent stays as it is. The whole is checked, so that no two changes can contradict each other. */
function decideUpdate(
  { sent, now }: RuleCommand & { do: 'update' },
  { id, ruleSet }: LiveRule,
): readonly RuleEvent[] | Refusal<RuleRefusal> {
  const changed = checkSent(sent, presentRuleSet(ruleSet));
  if (isRefusal(changed)) return changed;
  return [{ type: 'validation_rule.updated', data: { id, ruleSet: changed, at: now } }];
}

/** Formulas are checked where they are sent: what is stored from before they were checked may be changed in all else. */
function checkSent(sent: JsonObject, current: object = {}): RuleSet | Refusal<RuleRefusal> {
  const ruleSet = checkRuleSet({ ...current, ...sent });
  if (isRefusal(ruleSet) || sent['applicable_to'] === undefined) return ruleSet;
  return checkTargetFormulas(ruleSet.applicableTo) ?? ruleSet;
}
