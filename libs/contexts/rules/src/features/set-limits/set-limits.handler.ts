import { type LimitValues, rulesOfLimits } from '@perkstream/domain-validation-rules';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { CommandRunner, handler, idMadeBy, ofProject, ViewRunner } from '@perkstream/platform';
import { type CommandOrigin, SetLimits } from '@perkstream/published';
import {
  assignedRulesAggregate,
  type AssignedRulesRefusal,
} from '../../domain/assigned-rules/assigned-rules.decider.js';
import { type KnownRule, limitsIn } from '../../domain/assigned-rules/plain-limits.js';
import { ruleAggregate } from '../../domain/rule/rule.decider.js';
import { RuleRepository } from '../../repositories/rule.repository.js';
import { RuleRemoval } from '../../processes/rule-removal.process.js';
import { nameOfLimits } from '../../services/rule-body.js';
import { RuleAssigner } from '../../services/rule-assigner.js';
import { assignmentsView } from '../../views/assignments/assignments.view.js';

type SetRefusal = Refusal<AssignedRulesRefusal>;

const services = [CommandRunner, RuleRepository, ViewRunner, RuleAssigner, RuleRemoval] as const;

type Tools = readonly [CommandRunner, RuleRepository, ViewRunner, RuleAssigner, RuleRemoval];

/** The rule stays the same one as long as there are limits, and so do its counters. */
export const setLimits = handler(SetLimits, services, async (command, ...tools) => {
  const { limits, origin } = command;
  const [runner] = tools;
  const set = await find(command, tools);
  const wanted = Object.keys(limits).length > 0;
  if (!set) return wanted ? make(command, tools) : undefined;
  if (wanted) return isEqual(set.limits, limits) ? undefined : change(set.ruleId, command, runner);
  await remove(set.ruleId, origin, tools);
  return undefined;
});

async function find({ projectId, holder }: SetLimits, [runner, rules, views]: Tools) {
  const assignments = await runner.current(assignedRulesAggregate, projectId, holder.id);
  const known = new Map<string, KnownRule>();
  for (const { rule_id: ruleId } of assignments) {
    const where = ofProject(projectId, { field: 'rule_id', is: ruleId });
    const found = await views.collection(assignmentsView).find({ where, limit: 2 });
    const holders = found.map(({ related_object_id: id }) => id);
    known.set(ruleId, { rule: await rules.stateOf(projectId, ruleId), holders });
  }
  return limitsIn(assignments, known);
}

async function make(command: SetLimits, tools: Tools): Promise<SetRefusal | undefined> {
  const { projectId, holder, limits, origin } = command;
  const [runner, , , assigner] = tools;
  const id = idMadeBy(origin, 'val_', 'limits');
  const sent = { name: nameOfLimits(holder.name), rules: rulesOfLimits(limits, holder.type) };
  const made = await runner.execute(
    ruleAggregate,
    id,
    { do: 'create', id, sent, now: origin.now },
    step(origin, 'create'),
  );
  if (isRefusal(made)) throw new Error(`Limits were refused: ${made.details?.details}`);
  const wanted = { ruleIds: [id], relatedObjectType: holder.type, relatedObjectId: holder.id, force: false };
  const assigned = await assigner.assign(wanted, { ...step(origin, 'assign'), projectId });
  if (isRefusal(assigned)) return assigned;
  // Another request may have set the first limits meanwhile. Of two rules the earlier one stays, with what came last.
  const first = await find(command, tools);
  if (!first || first.ruleId === id) return undefined;
  await remove(id, origin, tools);
  return change(first.ruleId, command, runner);
}

async function remove(ruleId: string, origin: CommandOrigin, [runner, , , , removal]: Tools): Promise<void> {
  const deleted = await runner.execute(ruleAggregate, ruleId, { do: 'delete' }, step(origin, 'delete'));
  if (!isRefusal(deleted)) await removal.run(ruleId, step(origin, 'remove'), 1);
}

async function change(
  ruleId: string,
  { holder, limits, origin }: SetLimits,
  runner: CommandRunner,
): Promise<undefined> {
  const sent = { rules: rulesOfLimits(limits, holder.type) };
  const command = { do: 'update', sent, now: origin.now } as const;
  const changed = await runner.execute(ruleAggregate, ruleId, command, step(origin, 'update'));
  if (isRefusal(changed) && changed.refused !== 'not_found') throw new Error(`${ruleId}: ${changed.details?.details}`);
}

function isEqual(one: LimitValues, other: LimitValues): boolean {
  const names = Object.keys({ ...one, ...other }) as (keyof LimitValues)[];
  return names.every((name) => one[name] === other[name]);
}

function step(origin: CommandOrigin, name: string): CommandOrigin {
  return { ...origin, commandId: `${origin.commandId}/${name}` };
}
