import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { DeleteStackingRules } from '@perkstream/published';
import { type ProjectRefusal } from '../../domain/project/project-refusal.js';
import { StackingRulesChanger } from '../../services/stacking-rules-changer.js';

@CommandHandler(DeleteStackingRules)
export class DeleteStackingRulesHandler implements ICommandHandler<DeleteStackingRules> {
  constructor(private readonly changer: StackingRulesChanger) {}

  async execute({ context, params }: DeleteStackingRules): Promise<undefined | Refusal<ProjectRefusal>> {
    const command = { do: 'delete_stacking_rules', id: params.stackingRulesId } as const;
    const after = await this.changer.change(params.projectId, command, context);
    return isRefusal(after) ? after : undefined;
  }
}
