import { randomUUID } from 'node:crypto';
import { type NewEvent } from '@perkstream/ports';

export function newEvent(data: object = {}): NewEvent {
  return {
    id: randomUUID(),
    type: 'thing.happened',
    data,
    metadata: {
      projectId: 'proj_1',
      actor: { kind: 'system', id: 'test' },
      channel: 'INTERNAL',
      correlationId: 'request',
      causationId: 'command',
      time: '2026-03-01T08:00:00.000Z',
    },
  };
}

/** A stream that no other test has. */
export function newStream(): string {
  return `thing${randomUUID().replaceAll('-', '')}-proj_1.1`;
}
