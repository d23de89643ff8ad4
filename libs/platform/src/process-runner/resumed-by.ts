import { type CommandOrigin } from '@perkstream/published';
import { type UnfinishedProcess } from './process-runner.js';

/** Who carries on what was left unfinished, by commands of the process's own id unless others are given. */
export function resumedBy(
  { projectId, key, begunAt }: UnfinishedProcess,
  now: string,
  given: Partial<CommandOrigin> = {},
): CommandOrigin {
  const actor = { kind: 'system', id: 'process-runner' } as const;
  const own = { projectId, actor, channel: 'INTERNAL', correlationId: key, commandId: key };
  return { ...own, now, repeatSince: begunAt, ...given };
}
