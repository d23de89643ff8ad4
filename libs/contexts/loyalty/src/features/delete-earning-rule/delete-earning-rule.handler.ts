import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { DeleteEarningRule } from '@perkstream/published';
import { type LoyaltyRefusal } from '../../loyalty.refusals.js';
import { EarningRuleRepository } from '../../repositories/earning-rule.repository.js';
import { EarningRuleWriter } from '../../services/earning-rule-writer.js';

@CommandHandler(DeleteEarningRule)
export class DeleteEarningRuleHandler implements ICommandHandler<DeleteEarningRule> {
  constructor(
    private readonly rules: EarningRuleRepository,
    private readonly writer: EarningRuleWriter,
  ) {}

  async execute({ context, params }: DeleteEarningRule): Promise<undefined | Refusal<LoyaltyRefusal>> {
    const found = await this.rules.find(context.projectId, params);
    return isRefusal(found) ? found : this.writer.delete(found.rule, context);
  }
}
