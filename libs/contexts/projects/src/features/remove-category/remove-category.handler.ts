import { CommandRunner, handler } from '@perkstream/platform';
import { INSTALLATION, RemoveCategoryFromStackingRules } from '@perkstream/published';
import { projectAggregate } from '../../domain/project/project.aggregate.js';

/** A project that is gone has no rules either. */
export const removeCategory = handler(
  RemoveCategoryFromStackingRules,
  [CommandRunner],
  async ({ projectId, categoryId, origin }, runner) => {
    const command = { do: 'remove_category_from_stacking_rules', categoryId, now: origin.now } as const;
    await runner.execute(projectAggregate, projectId, command, { ...origin, projectId: INSTALLATION });
  },
);
