import { Injectable } from '@nestjs/common';
import { CommandRunner, Turns, ViewRunner, ViewTail } from '@perkstream/platform';
import { LRUCache } from 'lru-cache';
import { type OfferHistoryDocument } from '../views/general-offers/offer-history.document.js';
import { generalOffersView } from '../views/general-offers/general-offers.view.js';
import { OfferHistories } from './offer-histories.js';

const MAX_DOCUMENTS = 500_000;
const STEPS_OF_A_DOCUMENT = 100;
const TIERS_PER_TURN = 20;
const STEPS_OF_A_TIER = 2_500;
/** How many of the latest changes are looked at when the process starts, to read what their projects had on offer. */
const CHANGES_LOOKED_AT = 1_000;
/** What is read then at most: some tenths of a second of work. */
const MAX_DOCUMENTS_AT_START = 20_000;
const IN_PARTS = { bytesAtMost: Infinity };

interface Kept {
  readonly histories: OfferHistories;
  readonly tail: ViewTail<OfferHistoryDocument>;
}

/** The offers of the projects that were asked for lately: read once, then updated by what has changed since the last request. */
@Injectable()
export class OfferHistoryReader {
  private readonly kept = new LRUCache<string, Kept>({
    maxSize: MAX_DOCUMENTS,
    sizeCalculation: ({ histories }) => histories.size + 1,
  });
  private readonly updating = new Map<string, Promise<OfferHistories>>();

  constructor(
    private readonly views: ViewRunner,
    private readonly runner: CommandRunner,
    private readonly turns: Turns,
  ) {
    // After a failure the next request tries again.
    views.whenServing(() => this.readLatest().catch(() => undefined));
  }

  /** As it is now. Requests that come while it is read wait for a reading of their own: it shows what was answered before them. */
  async of(projectId: string): Promise<OfferHistories> {
    const before = this.updating.get(projectId) ?? Promise.resolve();
    const updating = before.then(
      () => this.updated(projectId),
      () => this.updated(projectId),
    );
    this.updating.set(projectId, updating);
    try {
      return await updating;
    } finally {
      if (this.updating.get(projectId) === updating) this.updating.delete(projectId);
    }
  }

  private async readLatest(): Promise<void> {
    const orderBy = [{ field: 'position', descending: true }];
    const latest = { orderBy, limit: CHANGES_LOOKED_AT, ...IN_PARTS };
    const changed = await this.views.collection(generalOffersView).find(latest);
    for (const projectId of new Set(changed.map((document) => document.projectId))) {
      if (this.kept.calculatedSize >= MAX_DOCUMENTS_AT_START) return;
      await this.of(projectId);
    }
  }

  private async updated(projectId: string): Promise<OfferHistories> {
    const kept = this.kept.get(projectId) ?? this.begun(projectId);
    const { histories, tail } = kept;
    for await (const changed of tail.changes()) {
      histories.take(changed);
      await this.turns.pause(changed.length * STEPS_OF_A_DOCUMENT, { projectId });
    }
    for (let tiers = histories.update(TIERS_PER_TURN); tiers > 0; tiers = histories.update(TIERS_PER_TURN)) {
      await this.turns.pause(tiers * STEPS_OF_A_TIER, { projectId });
    }
    // Its size is another one by now.
    this.kept.set(projectId, kept);
    return histories;
  }

  private begun(projectId: string): Kept {
    return {
      histories: new OfferHistories(),
      tail: new ViewTail(this.views, generalOffersView, this.runner, projectId),
    };
  }
}
