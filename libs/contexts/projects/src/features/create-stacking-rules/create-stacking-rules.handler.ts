import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { derivedId, type Refusal } from '@perkstream/kernel';
import { CreateStackingRules, type StackingRulesAnswer } from '@perkstream/published';
import { type ProjectRefusal } from '../../domain/project/project-refusal.js';
import { StackingRulesChanger } from '../../services/stacking-rules-changer.js';
import { stackingChangesOf } from '../../services/stacking-rules-body.js';

@CommandHandler(CreateStackingRules)
export class CreateStackingRulesHandler implements ICommandHandler<CreateStackingRules> {
  constructor(private readonly changer: StackingRulesChanger) {}

  execute({ context, params, body }: CreateStackingRules): Promise<StackingRulesAnswer | Refusal<ProjectRefusal>> {
    const { requestId, now, repeatSince } = context;
    const id = derivedId('stk_', Date.parse(repeatSince ?? now), requestId, 'stacking-rules');
    const changes = stackingChangesOf(body ?? {});
    return this.changer.change(params.projectId, { do: 'create_stacking_rules', id, changes, now }, context);
  }
}
