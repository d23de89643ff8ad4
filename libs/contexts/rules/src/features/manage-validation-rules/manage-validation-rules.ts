import { defineList } from '@perkstream/domain-filters';
import { isRefusal, notFound } from '@perkstream/kernel';
import { commandContext, CommandRunner, handler, idMadeBy, listFeature } from '@perkstream/platform';
import {
  CreateValidationRule,
  DeleteValidationRule,
  GetValidationRule,
  ListValidationRules,
  UpdateValidationRule,
} from '@perkstream/published';
import { ruleAggregate } from '../../domain/rule/rule.decider.js';
import { RulePresenter } from '../../presenters/rule.presenter.js';
import { RuleRemoval } from '../../processes/rule-removal.process.js';
import { RuleRepository } from '../../repositories/rule.repository.js';
import { sentFieldsOf } from '../../services/rule-body.js';
import { TargetNames } from '../../services/target-names.js';
import { rulesView } from '../../views/validation-rules/validation-rules.view.js';

/** A thousand assignments within the request, more of them after it. */
const SLICES_AT_ONCE = 10;

/** The operations on validation rules. */
export const manageValidationRules = [
  handler(
    CreateValidationRule,
    [CommandRunner, RulePresenter, TargetNames],
    async ({ context, body }, runner, presenter, names) => {
      const { now } = context;
      const id = idMadeBy(context, 'val_', 'rule');
      const sent = await names.complete(context.projectId, sentFieldsOf(body));
      const command = { do: 'create', id, sent, now } as const;
      const created = await runner.execute(ruleAggregate, id, command, commandContext(context, 'create'));
      if (isRefusal(created)) return created;
      return created.state.status === 'live'
        ? presenter.present(context.projectId, created.state)
        : notFound('validation_rules', id);
    },
  ),

  handler(GetValidationRule, [RuleRepository, RulePresenter], async ({ context, params }, rules, presenter) => {
    const rule = await rules.find(context.projectId, params.validationRuleId);
    return isRefusal(rule) ? rule : presenter.present(context.projectId, rule);
  }),

  listFeature(ListValidationRules, {
    list: defineList({
      order: { created_at: 'created_at', updated_at: 'updated_at', name: 'name' },
      dateRange: 'created_at',
      search: 'search',
      paging: 'rows',
    }),
    view: rulesView,
    service: RulePresenter,
    rows: (found, presenter, { context }) =>
      Promise.all(
        found.map(({ id, ruleSet, created_at: createdAt, updated_at: updatedAt }) =>
          presenter.present(context.projectId, { id, ruleSet, createdAt, updatedAt }),
        ),
      ),
  }),

  handler(
    UpdateValidationRule,
    [CommandRunner, RulePresenter, TargetNames],
    async ({ context, params, body }, runner, presenter, names) => {
      const ruleId = params.validationRuleId;
      const sent = await names.complete(context.projectId, sentFieldsOf(body));
      const command = { do: 'update', sent, now: context.now } as const;
      const updated = await runner.execute(ruleAggregate, ruleId, command, commandContext(context, 'update'));
      if (isRefusal(updated)) return updated.refused === 'not_found' ? notFound('validation_rules', ruleId) : updated;
      return updated.state.status === 'live'
        ? presenter.present(context.projectId, updated.state)
        : notFound('validation_rules', ruleId);
    },
  ),

  handler(DeleteValidationRule, [CommandRunner, RuleRemoval], async ({ context, params }, runner, removal) => {
    const ruleId = params.validationRuleId;
    const deleted = await runner.execute(ruleAggregate, ruleId, { do: 'delete' }, commandContext(context, 'delete'));
    if (isRefusal(deleted)) return notFound('validation_rules', ruleId);
    await removal.run(ruleId, commandContext(context, 'remove'), SLICES_AT_ONCE);
    return undefined;
  }),
];
