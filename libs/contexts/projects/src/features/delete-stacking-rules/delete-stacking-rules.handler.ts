import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { DeleteStackingRules } from '@perkstream/published';
import { type ProjectRefusal } from '../../domain/project/project-refusal.js';
import { StackingRulesChanger } from '../../services/stacking-rules-changer.js';

export const deleteStackingRules = handler(
  DeleteStackingRules,
  [StackingRulesChanger],
  async ({ context, params }, changer): Promise<undefined | Refusal<ProjectRefusal>> => {
    const command = { do: 'delete_stacking_rules', id: params.stackingRulesId } as const;
    const after = await changer.change(params.projectId, command, context);
    return isRefusal(after) ? after : undefined;
  },
);
