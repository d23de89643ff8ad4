import { randomUUID } from 'node:crypto';
import { type DomainEvent } from '@perkstream/kernel';
import { type EventMetadata, type NewEvent } from '@perkstream/ports';
import { type CommandContext } from './command-context.js';

/** What a command decided, with who decided it when and because of what. */
export function recordable(events: readonly DomainEvent[], context: CommandContext): NewEvent[] {
  const metadata: EventMetadata = {
    projectId: context.projectId,
    actor: context.actor,
    channel: context.channel,
    correlationId: context.correlationId,
    causationId: context.commandId,
    trace: context.trace,
    time: context.now,
  };
  return events.map(({ type, data }) => ({ id: randomUUID(), type, data, metadata }));
}
