import { Injectable } from '@nestjs/common';
import { compileInParts } from '@perkstream/domain-validation-rules';
import { type Condition } from '@perkstream/kernel';
import { inSlices, turnOfEventLoop } from '@perkstream/ports';
import { CommandRunner, Messenger, Turns, ViewRunner } from '@perkstream/platform';
import { FindAssignedRules } from '@perkstream/published';
import { LRUCache } from 'lru-cache';
import { type OfferDocument } from '../../views/offers/offer.document.js';
import { offersView } from '../../views/offers/offers.view.js';
import { OfferIndex } from './offer-index.js';

const DOCUMENTS_PER_SLICE = 1_000;
/** Codes without a campaign beyond those that were changed last are not looked at. */
const MAX_VOUCHERS = 10_000;
const MAX_DOCUMENTS = 500_000;
/** How many of the latest changes are looked at when the process starts, to open the indexes of their projects. */
const CHANGES_LOOKED_AT = 1_000;
/** What these indexes hold together at most: some tenths of a second of work. */
const MAX_DOCUMENTS_AT_START = 20_000;
/** Documents come after those that they refer to, so that each is read once. */
const KINDS: readonly OfferDocument['kind'][] = ['rule', 'assignments', 'campaign', 'tier', 'stack'];
const DOCUMENTS_PER_TURN = 10;
/** Large documents are read some at a time: rules have a quarter of a megabyte. */
const IN_PARTS = { bytesAtMost: Infinity };
/**
 * Milliseconds after which a document is seen at the latest. Where several processes write, it may come after one with a
 * higher position.
 */
const VISIBLE_WITHIN_MS = 10_000;

interface Kept {
  readonly index: OfferIndex;
  /** Up to which position everything was read, and when; the last one is as of now. */
  readonly marks: { readonly at: number; readonly position: number }[];
}

/** The indexes of the projects that were asked for lately, each read once and then kept up to date from one request to the next. */
@Injectable()
export class OfferIndexes {
  private readonly opening = new Map<string, Promise<Kept>>();
  private readonly indexes = new LRUCache<string, Kept>({
    maxSize: MAX_DOCUMENTS,
    sizeCalculation: ({ index }) => index.size + 1,
  });

  constructor(
    private readonly views: ViewRunner,
    private readonly runner: CommandRunner,
    private readonly messenger: Messenger,
    private readonly turns: Turns,
  ) {
    // After a failure the next request tries again.
    views.whenServing(() => this.openLatest().catch(() => undefined));
  }

  /** As it is now: with everything that was answered before. */
  async of(projectId: string): Promise<OfferIndex> {
    const kept = this.indexes.get(projectId) ?? (await this.opened(projectId));
    await this.update(projectId, kept);
    return kept.index;
  }

  /** Also has the context of rules look up who has any. */
  private async openLatest(): Promise<void> {
    const orderBy = [{ field: 'position', descending: true }];
    const changed = await this.views.collection(offersView).find({ orderBy, limit: CHANGES_LOOKED_AT, ...IN_PARTS });
    const projects = [...new Set(changed.map((document) => document.projectId))];
    for (const projectId of projects) {
      if (this.indexes.calculatedSize >= MAX_DOCUMENTS_AT_START) return;
      const { index } = await this.opened(projectId);
      const [newest] = index.after();
      await this.messenger.ask(new FindAssignedRules(projectId, newest ? [newest.key] : []));
    }
  }

  private opened(projectId: string): Promise<Kept> {
    let opening = this.opening.get(projectId);
    if (!opening) {
      opening = this.open(projectId).finally(() => this.opening.delete(projectId));
      this.opening.set(projectId, opening);
    }
    return opening;
  }

  private async open(projectId: string): Promise<Kept> {
    const [last] = await this.views.collection(offersView).find({
      where: { field: 'projectId', is: projectId },
      orderBy: [{ field: 'position', descending: true }],
      limit: 1,
    });
    const index = new OfferIndex();
    const all: OfferDocument[] = [];
    for (const kind of KINDS)
      await this.read(projectId, [{ field: 'kind', is: kind }], Infinity, (slice) => all.push(...slice));
    await this.read(projectId, [{ field: 'kind', is: 'voucher' }], MAX_VOUCHERS, (slice) => all.push(...slice));
    await take(index, all, this.turns, projectId);
    // What has changed while it was read is read again.
    const kept = { index, marks: [{ at: Date.now(), position: last?.position ?? -1 }] };
    this.indexes.set(projectId, kept);
    return kept;
  }

  private async update(projectId: string, { index, marks }: Kept): Promise<void> {
    const now = Date.now();
    const own: Condition = { field: 'projectId', is: projectId };
    let position = this.readUpTo(marks, now);
    for (;;) {
      const where = { all: [own, { field: 'position', more: position }] };
      const found = await this.views
        .collection(offersView)
        .find({ where, orderBy: [{ field: 'position' }], limit: DOCUMENTS_PER_SLICE, ...IN_PARTS });
      if (found.length === 0) return;
      await take(index, found, this.turns, projectId);
      position = found.at(-1)!.position;
      this.note(marks, now, position);
      if (found.length < DOCUMENTS_PER_SLICE) return;
    }
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

  /** Those of the project, the newest first, in slices that leave time for others. */
  private async read(
    projectId: string,
    where: readonly Condition[],
    atMost: number,
    take: (slice: readonly OfferDocument[]) => void,
  ): Promise<void> {
    let before: Condition[] = [];
    for (let count = 0; count < atMost; count += DOCUMENTS_PER_SLICE) {
      const slice = await this.views.collection(offersView).find({
        where: { all: [{ field: 'projectId', is: projectId }, ...where, ...before] },
        orderBy: [{ field: 'position', descending: true }],
        limit: DOCUMENTS_PER_SLICE,
        ...IN_PARTS,
      });
      take(slice);
      if (slice.length < DOCUMENTS_PER_SLICE) return;
      before = [{ field: 'position', less: slice.at(-1)!.position }];
      await turnOfEventLoop({ projectId });
    }
  }
}

/** Others have their turn in between. */
async function take(
  index: OfferIndex,
  documents: readonly OfferDocument[],
  turns: Turns,
  projectId: string,
): Promise<void> {
  for await (const slice of inSlices(documents, DOCUMENTS_PER_TURN, { projectId })) {
    for (const steps of compileInParts(index.ruleSetsOf(slice))) await turns.pause(steps, { projectId });
    index.take(slice);
  }
}
