import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { commandContext, CommandRunner } from '@perkstream/platform';
import { DeleteValidationRule } from '@perkstream/published';
import { ruleAggregate } from '../../domain/rule/rule.aggregate.js';
import { RuleRemoval } from './rule-removal.process.js';

/** A thousand assignments within the request, more of them after it. */
const SLICES_AT_ONCE = 10;

@CommandHandler(DeleteValidationRule)
export class DeleteValidationRuleHandler implements ICommandHandler<DeleteValidationRule> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly removal: RuleRemoval,
  ) {}

  async execute({ context, params }: DeleteValidationRule): Promise<undefined | Refusal<'not_found'>> {
    const ruleId = params.validationRuleId;
    const deleted = await this.runner.execute(
      ruleAggregate,
      ruleId,
      { do: 'delete' },
      commandContext(context, 'delete'),
    );
    if (isRefusal(deleted)) return notFound('validation_rules', ruleId);
    await this.removal.run(ruleId, commandContext(context, 'remove'), SLICES_AT_ONCE);
    return undefined;
  }
}
