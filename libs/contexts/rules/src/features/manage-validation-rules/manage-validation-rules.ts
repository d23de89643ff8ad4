import { defineList } from '@perkstream/domain-filters';
import { isRefusal, notFound } from '@perkstream/kernel';
import {
  commandContext,
  CommandRunner,
  handler,
  historyFeature,
  idMadeBy,
  listFeature,
  Past,
} from '@perkstream/platform';
import {
  CreateValidationRule,
  DeleteValidationRule,
  GetValidationRule,
  ListValidationRuleHistory,
  ListValidationRules,
  UpdateValidationRule,
} from '@perkstream/published';
import { type LiveRule, ruleAggregate } from '../../domain/rule/rule.decider.js';
import { RulePresenter } from '../../presenters/rule.presenter.js';
import { RuleRemoval } from '../../processes/rule-removal.process.js';
import { RuleRepository } from '../../repositories/rule.repository.js';
import { sentFieldsOf } from '../../services/rule-body.js';
import { rulePast } from '../../services/rule-past.js';
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

  handler(
    GetValidationRule,
    [RuleRepository, RulePresenter, Past],
    async ({ context, params: { validationRuleId: ref }, query: { as_of: asOf } }, rules, presenter, past) => {
      const { projectId } = context;
      if (asOf === undefined) {
        const rule = await rules.find(projectId, ref);
        return isRefusal(rule) ? rule : presenter.present(projectId, rule);
      }
      const then = await past.find(rulePast, { context, asOf, ref, place: { key: ref } });
      if (isRefusal(then)) return then;
      return { ...(await presenter.present(projectId, then.state as LiveRule)), ...then.stamp };
    },
  ),

  historyFeature(ListValidationRuleHistory, rulePast, [], ({ params }) => ({ key: params.validationRuleId })),

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
