import { type CommandOrigin } from '@perkstream/published';
import { type UnfinishedProcess } from './process-runner.js';

/**
 * The origin of the commands that carry on an unfinished process. Their ids are derived from the id of the process
 * unless others are given.
 */
export function resumedBy(
  { projectId, key, begunAt, begunAfter }: UnfinishedProcess,
  now: string,
  given: Partial<CommandOrigin> = {},
): CommandOrigin {
  const actor = { kind: 'system', id: 'process-runner' } as const;
  const own = { projectId, actor, channel: 'INTERNAL', correlationId: key, commandId: key };
  return { ...own, now, repeatSince: begunAt, repeatAfter: begunAfter, ...given };
}
