import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { commandContext, CommandRunner, handler } from '@perkstream/platform';
import { UpdateValidationRule, type ValidationRuleAnswer } from '@perkstream/published';
import { ruleAggregate } from '../../domain/rule/rule.aggregate.js';
import { type RuleRefusal } from '../../domain/rule/rule.decider.js';
import { RulePresenter } from '../../presenters/rule.presenter.js';
import { sentFieldsOf } from '../../services/rule-body.js';
import { TargetNames } from '../../services/target-names.js';

export const updateValidationRule = handler(
  UpdateValidationRule,
  [CommandRunner, RulePresenter, TargetNames],
  async ({ context, params, body }, runner, presenter, names): Promise<ValidationRuleAnswer | Refusal<RuleRefusal>> => {
    const ruleId = params.validationRuleId;
    const sent = await names.complete(context.projectId, sentFieldsOf(body));
    const command = { do: 'update', sent, now: context.now } as const;
    const updated = await runner.execute(ruleAggregate, ruleId, command, commandContext(context, 'update'));
    if (isRefusal(updated)) return updated.refused === 'not_found' ? notFound('validation_rules', ruleId) : updated;
    return updated.state.status === 'live'
      ? presenter.present(context.projectId, updated.state)
      : notFound('validation_rules', ruleId);
  },
);
