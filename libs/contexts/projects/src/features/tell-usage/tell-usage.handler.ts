import { CommandRunner, handler } from '@perkstream/platform';
import { INSTALLATION, TellUsage } from '@perkstream/published';
import { projectAggregate } from '../../domain/project/project.aggregate.js';

/** A project that is gone is told nothing. */
export const tellUsage = handler(TellUsage, [CommandRunner], async ({ projectId: id, quota, origin }, runner) => {
  const command = { do: 'tell_usage', quota, now: origin.now } as const;
  await runner.execute(projectAggregate, id, command, { ...origin, projectId: INSTALLATION });
});
