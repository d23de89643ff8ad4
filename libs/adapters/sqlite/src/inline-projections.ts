import { type InlineProjector, type RecordedEvent } from '@perkstream/ports';
import { type DocumentSession } from './documents/document-session.js';

/** Applies views to the events of a commit, inside it, in the order in which the events were recorded. */
export class InlineProjections {
  private readonly projectors: InlineProjector[] = [];
  private pending: RecordedEvent[] = [];

  constructor(private readonly session: DocumentSession) {}

  attach(projector: InlineProjector): void {
    this.projectors.push(projector);
  }

  take(event: RecordedEvent): void {
    this.pending.push(event);
  }

  /** Before anything else touches documents, and before the commit. */
  apply(): void {
    if (this.pending.length === 0) return;
    const events = this.pending;
    this.pending = [];
    for (const projector of this.projectors) {
      for (const change of projector(events)) this.session.project(change);
    }
  }

  forget(): void {
    this.pending = [];
  }
}
