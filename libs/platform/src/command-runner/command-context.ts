import { type ProjectBasics, type RequestContext } from '@perkstream/published';
import { type EventMetadata } from '@perkstream/ports';

/** The sender of a command, its time, and the request that it belongs to. */
export interface CommandContext {
  readonly projectId: string;
  readonly actor: EventMetadata['actor'];
  readonly channel: string;
  /** The request that it belongs to. */
  readonly correlationId: string;
  /** The command itself: the same id again is the same command, done once. */
  readonly commandId: string;
  /** ISO 8601 in UTC */
  readonly now: string;
  /** Its place among commands that are carried out as of the same moment: ids that it makes sort in this order. */
  readonly ordinal?: number;
  /** Milliseconds since 1970 */
  readonly deadline?: number;
  readonly trace?: string;
  /** Set when this command may have been carried out since this moment: its stream is searched first. */
  readonly repeatSince?: string;
  /** The project, where the request has looked it up already. */
  readonly project?: ProjectBasics;
}

/** The context of one command of a request. `step` tells it apart from the request's other commands. */
export function commandContext(request: RequestContext, step: string): CommandContext {
  return {
    projectId: request.projectId,
    actor: request.actor,
    channel: request.channel,
    correlationId: request.requestId,
    commandId: `${request.requestId}/${step}`,
    now: request.now,
    deadline: request.deadline,
    trace: request.trace,
    repeatSince: request.repeatSince,
    project: request.project,
  };
}

/** A command of another context as a request, for code that serves requests and commands alike. */
export function requestContext(origin: CommandContext): RequestContext {
  const { projectId, actor, channel, commandId: requestId, now, deadline = Number.MAX_SAFE_INTEGER } = origin;
  const { trace, repeatSince, project } = origin;
  return { projectId, actor, channel, requestId, now, deadline, trace, repeatSince, project };
}
