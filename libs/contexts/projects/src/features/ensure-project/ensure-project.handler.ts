import { isRefusal } from '@perkstream/kernel';
import { CommandRunner, handler } from '@perkstream/platform';
import { EnsureProject, INSTALLATION } from '@perkstream/published';
import { DEFAULT_FACTS } from '../../domain/project/facts.js';
import { projectAggregate } from '../../domain/project/project.aggregate.js';

export const ensureProject = handler(
  EnsureProject,
  [CommandRunner],
  async ({ projectId: id, name, origin }, runner) => {
    const facts = { ...DEFAULT_FACTS, name, isProtected: true };
    const command = { do: 'ensure', id, facts, now: origin.now } as const;
    const ensured = await runner.execute(projectAggregate, id, command, { ...origin, projectId: INSTALLATION });
    if (isRefusal(ensured) || ensured.state.status !== 'live') {
      throw new Error(`The project ${id} was deleted: its id cannot be used for the project of this installation`);
    }
    return ensured.state.settings;
  },
);
