import { notFound, type Refusal, refuse } from '@perkstream/kernel';
import { type ProjectEvent } from '@perkstream/published';
import { type ProjectCommand } from './commands.js';
import { type ProjectRefusal } from './project-refusal.js';
import { contradictionIn, firstStackingRules, withoutCategory } from './stacking-rules.js';
import { type LiveProject } from './state.js';

type StackingRulesCommand = Extract<ProjectCommand, { do: `${string}_stacking_rules` }>;

export function isStackingRulesCommand(command: ProjectCommand): command is StackingRulesCommand {
  return command.do.endsWith('_stacking_rules');
}

/** A project has one set of stacking rules: the defaults, or one that was created once and is updated from then on. */
export function decideStackingRules(
  command: StackingRulesCommand,
  { stackingRules }: LiveProject,
): readonly ProjectEvent[] | Refusal<ProjectRefusal> {
  if (command.do === 'create_stacking_rules') {
    if (stackingRules) return refuse('stacking_rules_exist', { resourceId: stackingRules.id, resourceType: TYPE });
    const rules = firstStackingRules(command.changes);
    return contradictionIn(rules) ?? [set(command.id, rules, command.now)];
  }
  if (command.do === 'remove_category_from_stacking_rules') {
    const rules = stackingRules && withoutCategory(stackingRules.rules, command.categoryId);
    return rules ? [set(stackingRules.id, rules, command.now)] : [];
  }
  if (stackingRules?.id !== command.id) return unknownStackingRules(command.id);
  if (command.do === 'delete_stacking_rules') return [{ type: 'stacking_rules.reset', data: { id: command.id } }];
  const rules = { ...stackingRules.rules, ...command.changes };
  return contradictionIn(rules) ?? [set(command.id, rules, command.now)];
}

export function unknownStackingRules(id: string): Refusal<'not_found'> {
  return notFound(TYPE, id, 'stacking_rules');
}

const TYPE = 'stacking_rules';

function set(id: string, rules: LiveProject['settings']['stackingRules'], at: string): ProjectEvent {
  return { type: 'stacking_rules.set', data: { id, rules, at } };
}
