import { Inject, Injectable } from '@nestjs/common';
import { type Instant, isUpTo, type StepBudget } from '@perkstream/kernel';
import { EVENT_STORE, Turns } from '@perkstream/platform';
import { type EventStore } from '@perkstream/ports';
import { type RequestContext } from '@perkstream/published';
import { type OfferDocument } from '../../views/offers/offer.document.js';
import { offersView } from '../../views/offers/offers.view.js';
import { OfferDocuments } from './offer-documents.js';
import { OfferIndex } from './offer-index.js';
import { OfferIndexes, takeInTurns } from './offer-indexes.js';

const EVENTS_PER_PAGE = 500;
/** The steps of reading and folding one event: some microseconds. */
const STEPS_OF_AN_EVENT = 100;

/** What was on offer at another moment: what has changed since is read from its events. */
@Injectable()
export class EarlierOffers {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly documents: OfferDocuments,
    private readonly indexes: OfferIndexes,
    private readonly turns: Turns,
  ) {}

  /** @param asOf absent: now */
  of(context: RequestContext, asOf: Instant | undefined, steps: StepBudget): Promise<OfferIndex> {
    return asOf === undefined ? this.indexes.of(context.projectId) : this.asOf(context, asOf, steps);
  }

  private async asOf(context: RequestContext, asOf: Instant, steps: StepBudget): Promise<OfferIndex> {
    const { projectId } = context;
    const then = new Map<string, OfferDocument>();
    const changed = new Set<string>();
    for (const document of [...(await this.documents.of(projectId)), ...(await this.documents.gone(projectId))]) {
      if (document.at <= asOf) then.set(document.id, document);
      else changed.add(document.stream);
    }
    for (const stream of changed) {
      for (const document of await this.fold(stream, asOf, steps, context)) then.set(document.id, document);
    }
    const index = new OfferIndex();
    await takeInTurns(index, [...then.values()], this.turns, projectId);
    return index;
  }

  private async fold(
    stream: string,
    asOf: Instant,
    steps: StepBudget,
    context: RequestContext,
  ): Promise<Iterable<OfferDocument>> {
    const documents = new Map<string, OfferDocument | null>();
    for (let from = 0; ; from += EVENTS_PER_PAGE) {
      const page = await this.store.read(stream, { from, maxCount: EVENTS_PER_PAGE });
      const counted = page.filter((event) => isUpTo(event, asOf));
      steps.take(STEPS_OF_AN_EVENT * page.length);
      for (const { id, change } of counted.flatMap((event) => offersView.project(event))) {
        documents.set(id, change(documents.get(id) ?? null));
      }
      if (page.length < EVENTS_PER_PAGE || counted.length === 0) break;
      await this.turns.pause(steps, context);
    }
    return [...documents.values()].filter((document) => document !== null);
  }
}
