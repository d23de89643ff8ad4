import { type Aggregate, notFound, type Refusal, refuse } from '@perkstream/kernel';
import {
  type AssignedRulesEvent,
  type RuleHolderType,
  type RuleAssigned,
  type RuleUnassigned,
  type ValidationRuleAssignmentAnswer,
} from '@perkstream/published';

/** In wire form: an assignment is made once and shown often. */
export type Assignment = Readonly<ValidationRuleAssignmentAnswer>;

/** The assignments of one object, oldest first. An object has a few rules at most. */
export type AssignedRulesState = readonly Assignment[];

export type AssignedRulesCommand =
  | {
      readonly do: 'assign';
      readonly relatedObjectType: RuleHolderType;
      readonly relatedObjectId: string;
      /** `asgm_…` and `val_…`, each rule once */
      readonly assignments: readonly { readonly id: string; readonly ruleId: string }[];
      /** Takes the place of the same assignment where there is one. */
      readonly force: boolean;
      /** ISO 8601 in UTC */
      readonly now: string;
    }
  | { readonly do: 'unassign'; readonly assignmentId: string }
  /** The object is gone. */
  | { readonly do: 'unassign_all' }
  /** The object is back: as they were. */
  | { readonly do: 'reassign'; readonly assignments: readonly Assignment[] };

/** All rules of an object are asked whenever it is used. */
const RULES_OF_AN_OBJECT = 100;

export type AssignedRulesRefusal = 'duplicate_found' | 'invalid_payload' | 'not_found';

/** One stream an object that has rules, keyed by the object's id: it holds all rules that apply, of any sender. */
export const assignedRulesAggregate: Aggregate<
  AssignedRulesCommand,
  AssignedRulesEvent,
  AssignedRulesState,
  AssignedRulesRefusal
> = {
  category: 'ruleset',
  isFact: true,
  initial: [],
  decide(command, state): readonly AssignedRulesEvent[] | Refusal<AssignedRulesRefusal> {
    switch (command.do) {
      case 'assign':
        return decideAssign(command, state);
      case 'unassign': {
        const assignment = state.find(({ id }) => id === command.assignmentId);
        return assignment ? [unassigned(assignment)] : unknownAssignment(command.assignmentId);
      }
      case 'unassign_all':
        return state.map(unassigned);
      case 'reassign':
        return command.assignments.filter(({ id }) => !state.some((each) => each.id === id)).map(assignedAgain);
    }
  },
  evolve(state, { type, data }): AssignedRulesState {
    if (type === 'validation_rule.unassigned') return state.filter(({ id }) => id !== data.id);
    return [...state, presentAssignment(data)];
  },
};

export function presentAssignment(data: Extract<AssignedRulesEvent, { type: 'validation_rule.assigned' }>['data']) {
  const assignment: Assignment = {
    id: data.id,
    rule_id: data.ruleId,
    related_object_id: data.relatedObjectId,
    related_object_type: data.relatedObjectType,
    created_at: data.at,
    object: 'validation_rules_assignment',
  };
  return assignment;
}

export function unknownAssignment(id: string): Refusal<'not_found'> {
  return notFound(TYPE, id, 'validation_rules_assignment');
}

const TYPE = 'validation_rules_assignment';

function decideAssign(
  { assignments, relatedObjectId, relatedObjectType, force, now }: AssignedRulesCommand & { do: 'assign' },
  state: AssignedRulesState,
): readonly AssignedRulesEvent[] | Refusal<AssignedRulesRefusal> {
  const wanted = new Set(assignments.map(({ ruleId }) => ruleId));
  const same = state.filter(({ rule_id }) => wanted.has(rule_id));
  if (same[0] && !force) {
    const details = `Duplicated validation_rules_assignment exists with related_object ${relatedObjectId}`;
    return refuse('duplicate_found', { details, resourceId: same[0].id, resourceType: TYPE });
  }
  if (state.length - same.length + assignments.length > RULES_OF_AN_OBJECT) {
    const details = `A ${relatedObjectType} can have at most ${RULES_OF_AN_OBJECT} validation rules`;
    return refuse('invalid_payload', { details });
  }
  return [
    ...same.map(unassigned),
    ...assignments.map(({ id, ruleId }) => ({
      type: 'validation_rule.assigned' as const,
      data: { id, ruleId, relatedObjectType, relatedObjectId, at: now },
    })),
  ];
}

function assignedAgain(assignment: Assignment): RuleAssigned {
  const { id, rule_id: ruleId, related_object_id: relatedObjectId, created_at: at } = assignment;
  const relatedObjectType = assignment.related_object_type as RuleHolderType;
  return { type: 'validation_rule.assigned', data: { id, ruleId, relatedObjectType, relatedObjectId, at } };
}

function unassigned({ id, rule_id, related_object_type, related_object_id }: Assignment): RuleUnassigned {
  const relatedObjectType = related_object_type as RuleHolderType;
  const data = { id, ruleId: rule_id, relatedObjectType, relatedObjectId: related_object_id };
  return { type: 'validation_rule.unassigned', data };
}
