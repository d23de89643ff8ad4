import { Inject, Injectable } from '@nestjs/common';
import { type Instant } from '@perkstream/kernel';
import { EVENT_STORE, streamName, Turns, type TurnTaker } from '@perkstream/platform';
import { type EventStore, type RecordedEvent } from '@perkstream/ports';
import { type LoyaltyCardEvent } from '@perkstream/published';
import { loyaltyCardAggregate } from '../../domain/loyalty-card/loyalty-card.decider.js';
import { type LoyaltyCardState } from '../../domain/loyalty-card/state.js';
import { type PointsEntry } from '../../presenters/points.presenter.js';

const EVENTS_PER_PAGE = 1_000;
/** Of one event, in steps of work. */
const COST = 50;

/** An entry as it is stored; `recorded` absent: it has fallen due, and is not booked yet. */
interface LedgerLine {
  readonly entry: PointsEntry;
  readonly recorded?: RecordedEvent;
}

/** Goes through the ledger of a card up to a moment. Others have their turn in between. */
@Injectable()
export class LedgerReader {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly turns: Turns,
  ) {}

  /** @throws EngineUnavailable past the deadline */
  async upTo(
    asOf: Instant,
    asker: TurnTaker,
    cardId: string,
  ): Promise<{ readonly state: LoyaltyCardState; readonly lines: readonly LedgerLine[] }> {
    const stream = streamName(loyaltyCardAggregate.category, asker.projectId, cardId);
    const lines: LedgerLine[] = [];
    let state = loyaltyCardAggregate.initial;
    for (let from = 0; ; from += EVENTS_PER_PAGE) {
      const events = await this.store.read(stream, { from, maxCount: EVENTS_PER_PAGE });
      for (const recorded of events) {
        const event = recorded as unknown as LoyaltyCardEvent;
        if (momentOf(event) > asOf) continue;
        state = loyaltyCardAggregate.evolve(state, event);
        if ('entry' in event.data) lines.push({ entry: event as PointsEntry, recorded });
      }
      if (events.length < EVENTS_PER_PAGE) return { state, lines };
      await this.turns.pause(events.length * COST, asker);
    }
  }
}

function momentOf(event: LoyaltyCardEvent): Instant {
  return event.type === 'loyalty_card.pending_points_added' ? event.data.pending.createdAt : event.data.at;
}
