import { CommandRunner, handler } from '@perkstream/platform';
import { UnassignRules } from '@perkstream/published';
import { assignedRulesAggregate } from '../../domain/assigned-rules/assigned-rules.aggregate.js';

export const unassignRules = handler(
  UnassignRules,
  [CommandRunner],
  async ({ projectId, relatedObjectId, origin }, runner) => {
    const context = { ...origin, projectId };
    await runner.execute(assignedRulesAggregate, relatedObjectId, { do: 'unassign_all' }, context);
  },
);
