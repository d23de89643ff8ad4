import { andThen, type Instant, type MaybePromise, timeBy } from '@perkstream/kernel';
import { FindProject } from '@perkstream/published';
import { type Messenger } from './messenger.js';

/** What the clock of a project shows, for work that no request and no event brings the time to. */
export function timeOf(messenger: Messenger, projectId: string): MaybePromise<Instant> {
  const realTime = new Date().toISOString();
  return andThen(messenger.ask(new FindProject(projectId)), (project) => timeBy(project?.clock, realTime));
}
