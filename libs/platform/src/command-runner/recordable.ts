import { randomUUID } from 'node:crypto';
import { type DomainEvent } from '@perkstream/kernel';
import { type EventMetadata, type NewEvent } from '@perkstream/ports';
import { type CommandContext } from './command-context.js';

/** @returns the name of this replica, where the event is one that carries it */
export type SignatureOf = (type: string) => string | undefined;

/** The events that a command decided, with their actor, time and cause. */
export function recordable(
  events: readonly DomainEvent[],
  context: CommandContext,
  signatureOf: SignatureOf = () => undefined,
): NewEvent[] {
  const metadata: EventMetadata = {
    projectId: context.projectId,
    actor: context.actor,
    channel: context.channel,
    correlationId: context.correlationId,
    causationId: context.commandId,
    trace: context.trace,
    time: context.now,
  };
  return events.map(({ type, data }) => {
    const replica = signatureOf(type);
    return { id: randomUUID(), type, data, metadata: replica === undefined ? metadata : { ...metadata, replica } };
  });
}
