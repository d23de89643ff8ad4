import { Injectable } from '@nestjs/common';
import { type CommandContext, contextOfSource, Listeners, sourceOf } from '@perkstream/platform';
import { type CloudEvent, customerEvents, loyaltyEvents } from '@perkstream/published';
import { SegmentWatcher } from '../services/segment-watcher.js';

const NAME = 'watch-segments';

/**
 * When something is known of a customer that filters look at, the segments that the customer is in are looked at anew: after each such
 * event, as of that event. All of them are heard in the order in which they happened, as events about the customer. See decision 0209.
 */
@Injectable()
export class WatchSegmentsPolicy {
  constructor(
    listeners: Listeners,
    private readonly watcher: SegmentWatcher,
  ) {
    for (const event of [customerEvents.created, customerEvents.updated]) {
      listeners.on(NAME, event, (heard) =>
        this.withSource(heard, (...source) => watcher.look(heard.data.id, ...source)),
      );
    }
    listeners.on(NAME, customerEvents.historyChanged, (heard) =>
      this.withSource(heard, (...source) => {
        const { id, part } = heard.data;
        return part === 'points' ? watcher.lookAtPoints(id, ...source) : watcher.look(id, ...source);
      }),
    );
    // The ledger does not know the holder of a card whose points nobody has touched since it was published.
    listeners.on(
      NAME,
      loyaltyEvents.pointsMoved,
      (heard) => this.withSource(heard, (...source) => watcher.lookAtHolder(heard.data.id, ...source)),
      ({ holder_id }) => holder_id === undefined,
    );
  }

  private async withSource(
    event: CloudEvent,
    look: (context: CommandContext, position?: number) => Promise<void>,
  ): Promise<void> {
    const source = sourceOf(event, NAME);
    if (source) await look(contextOfSource(source, 'segments'), source.position);
  }
}
