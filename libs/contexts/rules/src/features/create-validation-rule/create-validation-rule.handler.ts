import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { commandContext, CommandRunner, handler, idMadeBy } from '@perkstream/platform';
import { CreateValidationRule, type ValidationRuleAnswer } from '@perkstream/published';
import { ruleAggregate } from '../../domain/rule/rule.aggregate.js';
import { type RuleRefusal } from '../../domain/rule/rule.decider.js';
import { RulePresenter } from '../../presenters/rule.presenter.js';
import { sentFieldsOf } from '../../services/rule-body.js';
import { TargetNames } from '../../services/target-names.js';

export const createValidationRule = handler(
  CreateValidationRule,
  [CommandRunner, RulePresenter, TargetNames],
  async ({ context, body }, runner, presenter, names): Promise<ValidationRuleAnswer | Refusal<RuleRefusal>> => {
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
);
