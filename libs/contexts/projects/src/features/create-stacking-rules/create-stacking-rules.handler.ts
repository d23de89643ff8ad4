import { type Refusal } from '@perkstream/kernel';
import { handler, idMadeBy } from '@perkstream/platform';
import { CreateStackingRules, type StackingRulesAnswer } from '@perkstream/published';
import { type ProjectRefusal } from '../../domain/project/project-refusal.js';
import { StackingRulesChanger } from '../../services/stacking-rules-changer.js';
import { stackingChangesOf } from '../../services/stacking-rules-body.js';

export const createStackingRules = handler(
  CreateStackingRules,
  [StackingRulesChanger],
  ({ context, params, body }, changer): Promise<StackingRulesAnswer | Refusal<ProjectRefusal>> => {
    const id = idMadeBy(context, 'stk_', 'stacking-rules');
    const changes = stackingChangesOf(body ?? {});
    return changer.change(params.projectId, { do: 'create_stacking_rules', id, changes, now: context.now }, context);
  },
);
