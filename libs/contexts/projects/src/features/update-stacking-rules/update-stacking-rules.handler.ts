import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Refusal } from '@perkstream/kernel';
import { type StackingRulesAnswer, UpdateStackingRules } from '@perkstream/published';
import { type ProjectRefusal } from '../../domain/project/project-refusal.js';
import { StackingRulesChanger } from '../../services/stacking-rules-changer.js';
import { stackingChangesOf } from '../../services/stacking-rules-body.js';

@CommandHandler(UpdateStackingRules)
export class UpdateStackingRulesHandler implements ICommandHandler<UpdateStackingRules> {
  constructor(private readonly changer: StackingRulesChanger) {}

  execute({ context, params, body }: UpdateStackingRules): Promise<StackingRulesAnswer | Refusal<ProjectRefusal>> {
    const command = { id: params.stackingRulesId, changes: stackingChangesOf(body), now: context.now };
    return this.changer.change(params.projectId, { do: 'update_stacking_rules', ...command }, context);
  }
}
