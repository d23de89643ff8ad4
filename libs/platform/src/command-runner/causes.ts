import { type RecordedEvent } from '@perkstream/ports';

/** About as many events as a stream that is much used gets while a request may be at work. */
export const REMEMBERED_CAUSES = 1_000;

/** Which commands led to the events of a stream that this process has read, the latest of them. */
export class Causes {
  private readonly ids = new Set<string>();

  note(events: readonly RecordedEvent[]): void {
    for (const { metadata } of events.slice(-REMEMBERED_CAUSES)) this.ids.add(metadata.causationId);
    for (const id of this.ids) {
      if (this.ids.size <= REMEMBERED_CAUSES) return;
      this.ids.delete(id);
    }
  }

  has(commandId: string): boolean {
    return this.ids.has(commandId);
  }
}
