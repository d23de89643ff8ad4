import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { commandContext, CommandRunner } from '@perkstream/platform';
import { UpdateValidationRule, type ValidationRuleAnswer } from '@perkstream/published';
import { ruleAggregate } from '../../domain/rule/rule.aggregate.js';
import { type RuleRefusal } from '../../domain/rule/rule.decider.js';
import { RulePresenter } from '../../presenters/rule.presenter.js';
import { sentFieldsOf } from '../../services/rule-body.js';
import { TargetNames } from '../../services/target-names.js';

@CommandHandler(UpdateValidationRule)
export class UpdateValidationRuleHandler implements ICommandHandler<UpdateValidationRule> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly presenter: RulePresenter,
    private readonly names: TargetNames,
  ) {}

  async execute({ context, params, body }: UpdateValidationRule): Promise<ValidationRuleAnswer | Refusal<RuleRefusal>> {
    const ruleId = params.validationRuleId;
    const sent = await this.names.complete(context.projectId, sentFieldsOf(body));
    const command = { do: 'update', sent, now: context.now } as const;
    const updated = await this.runner.execute(ruleAggregate, ruleId, command, commandContext(context, 'update'));
    if (isRefusal(updated)) return updated.refused === 'not_found' ? notFound('validation_rules', ruleId) : updated;
    return updated.state.status === 'live'
      ? this.presenter.present(context.projectId, updated.state)
      : notFound('validation_rules', ruleId);
  }
}
