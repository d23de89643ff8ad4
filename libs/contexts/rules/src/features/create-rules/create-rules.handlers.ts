import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { derivedId, isRefusal, type Refusal } from '@perkstream/kernel';
import { CommandRunner } from '@perkstream/platform';
import { CreateRules, type CreateValidationRuleBody, DeleteRules } from '@perkstream/published';
import { ruleAggregate } from '../../domain/rule/rule.aggregate.js';
import { type RuleRefusal } from '../../domain/rule/rule.decider.js';
import { sentFieldsOf } from '../../services/rule-body.js';

/** Sent again with `repeatSince`, it answers the same ids. */
@CommandHandler(CreateRules)
export class CreateRulesHandler implements ICommandHandler<CreateRules> {
  constructor(private readonly runner: CommandRunner) {}

  async execute({ rules, origin }: CreateRules): Promise<readonly string[] | Refusal<RuleRefusal>> {
    const { now, repeatSince, commandId } = origin;
    const ids: string[] = [];
    for (const [index, rule] of rules.entries()) {
      const id = derivedId('val_', Date.parse(repeatSince ?? now), commandId, `rule/${index}`);
      const sent = sentFieldsOf(rule as unknown as CreateValidationRuleBody);
      const step = { ...origin, commandId: `${commandId}/${index}` };
      const created = await this.runner.execute(ruleAggregate, id, { do: 'create', id, sent, now }, step);
      if (isRefusal(created)) return created;
      ids.push(id);
    }
    return ids;
  }
}

@CommandHandler(DeleteRules)
export class DeleteRulesHandler implements ICommandHandler<DeleteRules> {
  constructor(private readonly runner: CommandRunner) {}

  async execute({ ids, origin }: DeleteRules): Promise<void> {
    for (const id of ids) {
      const step = { ...origin, commandId: `${origin.commandId}/${id}` };
      await this.runner.execute(ruleAggregate, id, { do: 'delete' }, step);
    }
  }
}
