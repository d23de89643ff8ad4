import { type Aggregate } from '@perkstream/platform';
import { type ProjectEvent } from '@perkstream/published';
import { type ProjectCommand } from './commands.js';
import { projectDecider } from './project.decider.js';
import { type ProjectRefusal } from './project-refusal.js';
import { type ProjectState } from './state.js';

/** One stream a project, keyed by its id, under `INSTALLATION`: settings and stacking rules. Too short for snapshots. */
export const projectAggregate: Aggregate<ProjectCommand, ProjectEvent, ProjectState, ProjectRefusal> = {
  category: 'project',
  decider: projectDecider,
};
