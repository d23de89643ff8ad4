import { type CloudEvent } from '@perkstream/published';
import { type CommandContext } from '../command-runner/command-context.js';

/** The published event that a policy does something for. */
export interface SourceEvent {
  readonly id: string;
  readonly projectId: string;
  readonly correlationId: string;
  /** ISO 8601 in UTC */
  readonly at: string;
  /** Of the stored event in the order of all streams: what follows from it comes after. Unknown for events of earlier versions. */
  readonly position?: number | undefined;
  /** Who acts, as the events that follow say it. */
  readonly actor: string;
  /** W3C `traceparent` */
  readonly trace?: string;
}

/** undefined: the event belongs to no project */
export function sourceOf(event: Omit<CloudEvent, 'data'>, actor: string): SourceEvent | undefined {
  const { id, projectid: projectId, correlationid: correlationId, time: at, traceparent: trace } = event;
  const position = event.sequence === undefined ? undefined : Number(event.sequence);
  return projectId === undefined ? undefined : { id, projectId, correlationId, at, position, actor, trace };
}

/** The context of one command that follows from an event. The same event again is the same command. */
export function contextOfSource(
  { id, projectId, correlationId, at, position, actor, trace }: SourceEvent,
  step: string,
): CommandContext {
  return {
    projectId,
    actor: { kind: 'system', id: actor },
    channel: 'INTERNAL',
    correlationId,
    commandId: `${id}/${step}`,
    now: at,
    trace,
    repeatSince: at,
    repeatAfter: position,
  };
}
