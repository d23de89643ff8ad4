import { derivedId, type Instant } from '@perkstream/kernel';
import { type CommandOrigin, type RequestContext } from '@perkstream/published';

/** The sender of a command, its time, and the request that it belongs to: the same within a context and between contexts. */
export type CommandContext = CommandOrigin;

/** The context of one command of a request. `step` distinguishes it from the request's other commands. */
export function commandContext(request: RequestContext, step: string): CommandContext {
  return {
    projectId: request.projectId,
    actor: request.actor,
    channel: request.channel,
    correlationId: request.requestId,
    commandId: `${request.requestId}/${step}`,
    now: request.now,
    deadline: request.deadline,
    until: request.until,
    beginBy: request.beginBy,
    trace: request.trace,
    repeatSince: request.repeatSince,
    repeatAfter: request.repeatAfter,
    project: request.project,
  };
}

/** When a request or command was made first: what it makes has the same dates and ids when it is repeated. */
export function firstMadeAt({ repeatSince, now }: Pick<CommandContext, 'repeatSince' | 'now'>): Instant {
  return repeatSince ?? now;
}

/**
 * The id of a thing that a request or command makes: the same one when it is repeated.
 * @param name unique among everything else that the request makes
 * @param later milliseconds that it sorts behind the first
 */
export function idMadeBy(maker: RequestContext | CommandContext, prefix: string, name: string, later = 0): string {
  const seed = 'requestId' in maker ? maker.requestId : maker.commandId;
  return derivedId(prefix, Date.parse(firstMadeAt(maker)) + later, seed, name);
}

/** A command of another context as a request, for code that serves requests and commands alike. */
export function requestContext(origin: CommandContext): RequestContext {
  const { projectId, actor, channel, commandId: requestId, now, deadline = Number.MAX_SAFE_INTEGER } = origin;
  const { until, trace, repeatSince, repeatAfter, project } = origin;
  return { projectId, actor, channel, requestId, now, deadline, until, trace, repeatSince, repeatAfter, project };
}
