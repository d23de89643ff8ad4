import { Injectable } from '@nestjs/common';
import { CommandRunner, Turns, ViewRunner } from '@perkstream/platform';
import { LRUCache } from 'lru-cache';
import { type OfferHistoryDocument } from '../views/general-offers/offer-history.document.js';
import { generalOffersView } from '../views/general-offers/general-offers.view.js';
import { OfferHistories } from './offer-histories.js';

const DOCUMENTS_PER_SLICE = 1_000;
const MAX_DOCUMENTS = 500_000;
const STEPS_OF_A_DOCUMENT = 100;
const TIERS_PER_TURN = 20;
const STEPS_OF_A_TIER = 2_500;
/** How many of the latest changes are looked at when the process starts, to read what their projects had on offer. */
const CHANGES_LOOKED_AT = 1_000;
/** What is read then at most: some tenths of a second of work. */
const MAX_DOCUMENTS_AT_START = 20_000;
/** Where several processes write, a document may be seen this much later than one with a higher position. */
const VISIBLE_WITHIN_MS = 10_000;
const IN_PARTS = { bytesAtMost: Infinity };

interface Kept {
  readonly histories: OfferHistories;
  /** Up to which position everything was read, and when; the last one is as of now. */
  readonly marks: { readonly at: number; readonly position: number }[];
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
    const known = this.kept.get(projectId);
    const { histories, marks } = known ?? { histories: new OfferHistories(), marks: [{ at: 0, position: -1 }] };
    const now = Date.now();
    let position = this.readUpTo(marks, now);
    for (;;) {
      const where = {
        all: [
          { field: 'projectId', is: projectId },
          { field: 'position', more: position },
        ],
      };
      const found: OfferHistoryDocument[] = await this.views
        .collection(generalOffersView)
        .find({ where, orderBy: [{ field: 'position' }], limit: DOCUMENTS_PER_SLICE, ...IN_PARTS });
      if (found.length === 0) break;
      histories.take(found);
      position = found.at(-1)!.position;
      this.note(marks, now, position);
      await this.turns.pause(found.length * STEPS_OF_A_DOCUMENT, { projectId });
      if (found.length < DOCUMENTS_PER_SLICE) break;
    }
    for (let tiers = histories.update(TIERS_PER_TURN); tiers > 0; tiers = histories.update(TIERS_PER_TURN)) {
      await this.turns.pause(tiers * STEPS_OF_A_TIER, { projectId });
    }
    // Its size is another one by now.
    this.kept.set(projectId, { histories, marks });
    return histories;
  }

  private readUpTo(marks: Kept['marks'], now: number): number {
    const mark = this.runner.isAlone ? marks.at(-1) : marks.findLast(({ at }) => at <= now - VISIBLE_WITHIN_MS);
    return (mark ?? marks[0]!).position;
  }

  /** Of marks that are too old to be gone back to, one is enough. */
  private note(marks: Kept['marks'], at: number, position: number): void {
    marks.push({ at, position: Math.max(position, marks.at(-1)!.position) });
    while (marks.length > 1 && (this.runner.isAlone || marks[1]!.at <= at - VISIBLE_WITHIN_MS)) marks.shift();
  }
}
