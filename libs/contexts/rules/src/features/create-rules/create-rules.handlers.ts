import { isRefusal } from '@perkstream/kernel';
import { CommandRunner, handler, idMadeBy } from '@perkstream/platform';
import { CreateRules, type CreateValidationRuleBody, DeleteRules } from '@perkstream/published';
import { ruleAggregate } from '../../domain/rule/rule.decider.js';
import { sentFieldsOf } from '../../services/rule-body.js';

/** Sent again with `repeatSince`, it answers the same ids. */
export const createRules = handler(CreateRules, [CommandRunner], async ({ rules, origin, ids: wanted }, runner) => {
  const { now, commandId } = origin;
  const ids: string[] = [];
  for (const [index, rule] of rules.entries()) {
    const id = wanted?.[index] ?? idMadeBy(origin, 'val_', `rule/${index}`);
    const sent = sentFieldsOf(rule as unknown as CreateValidationRuleBody);
    const step = { ...origin, commandId: `${commandId}/${index}` };
    const created = await runner.execute(ruleAggregate, id, { do: 'create', id, sent, now }, step);
    if (isRefusal(created)) return created;
    ids.push(id);
  }
  return ids;
});

export const deleteRules = handler(DeleteRules, [CommandRunner], async ({ ids, origin }, runner) => {
  for (const id of ids) {
    const step = { ...origin, commandId: `${origin.commandId}/${id}` };
    await runner.execute(ruleAggregate, id, { do: 'delete' }, step);
  }
});
