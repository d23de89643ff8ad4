import { isRefusal } from '@perkstream/kernel';
import { handler, idMadeBy, listAnswer } from '@perkstream/platform';
import {
  CreateStackingRules,
  DeleteStackingRules,
  GetStackingRules,
  ListStackingRules,
  UpdateStackingRules,
} from '@perkstream/published';
import { unknownStackingRules } from '../../domain/project/stacking-rules.decision.js';
import { presentStackingRules } from '../../presenters/stacking-rules.presenter.js';
import { ProjectRepository } from '../../repositories/project.repository.js';
import { stackingChangesOf } from '../../services/stacking-rules-body.js';
import { StackingRulesChanger } from '../../services/stacking-rules-changer.js';

/** The operations on the stacking rules of a project. */
export const manageStackingRules = [
  handler(CreateStackingRules, [StackingRulesChanger], ({ context, params, body }, changer) => {
    const id = idMadeBy(context, 'stk_', 'stacking-rules');
    const changes = stackingChangesOf(body ?? {});
    return changer.change(params.projectId, { do: 'create_stacking_rules', id, changes, now: context.now }, context);
  }),

  handler(GetStackingRules, [ProjectRepository], async ({ params }, projects) => {
    const project = await projects.find(params.projectId);
    if (isRefusal(project)) return project;
    const { stackingRules } = project;
    if (stackingRules?.id !== params.stackingRulesId) return unknownStackingRules(params.stackingRulesId);
    return presentStackingRules(stackingRules);
  }),

  handler(ListStackingRules, [ProjectRepository], async ({ params: { projectId } }, projects) => {
    const project = await projects.find(projectId);
    return isRefusal(project) ? project : listAnswer('data', [presentStackingRules(project.stackingRules)]);
  }),

  handler(UpdateStackingRules, [StackingRulesChanger], ({ context, params, body }, changer) => {
    const command = { id: params.stackingRulesId, changes: stackingChangesOf(body), now: context.now };
    return changer.change(params.projectId, { do: 'update_stacking_rules', ...command }, context);
  }),

  handler(DeleteStackingRules, [StackingRulesChanger], async ({ context, params }, changer) => {
    const command = { do: 'delete_stacking_rules', id: params.stackingRulesId } as const;
    const after = await changer.change(params.projectId, command, context);
    return isRefusal(after) ? after : undefined;
  }),
];
