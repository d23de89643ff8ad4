import { type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { type StackingRulesAnswer, UpdateStackingRules } from '@perkstream/published';
import { type ProjectRefusal } from '../../domain/project/project-refusal.js';
import { StackingRulesChanger } from '../../services/stacking-rules-changer.js';
import { stackingChangesOf } from '../../services/stacking-rules-body.js';

export const updateStackingRules = handler(
  UpdateStackingRules,
  [StackingRulesChanger],
  ({ context, params, body }, changer): Promise<StackingRulesAnswer | Refusal<ProjectRefusal>> => {
    const command = { id: params.stackingRulesId, changes: stackingChangesOf(body), now: context.now };
    return changer.change(params.projectId, { do: 'update_stacking_rules', ...command }, context);
  },
);
