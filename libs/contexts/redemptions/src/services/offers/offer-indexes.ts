import { Injectable } from '@nestjs/common';
import { compileInParts } from '@perkstream/domain-validation-rules';
import { inSlices } from '@perkstream/ports';
import { CommandRunner, Messenger, Turns, ViewRunner, ViewTail } from '@perkstream/platform';
import { FindAssignedRules } from '@perkstream/published';
import { LRUCache } from 'lru-cache';
import { type OfferDocument } from '../../views/offers/offer.document.js';
import { offersView } from '../../views/offers/offers.view.js';
import { IN_PARTS, OfferDocuments } from './offer-documents.js';
import { OfferIndex } from './offer-index.js';

const MAX_DOCUMENTS = 500_000;
/** How many of the latest changes are looked at when the process starts, to open the indexes of their projects. */
const CHANGES_LOOKED_AT = 1_000;
/** What these indexes hold together at most: some tenths of a second of work. */
const MAX_DOCUMENTS_AT_START = 20_000;
/** Of the latest changes where several processes write: one with a lower position may come after them. */
const CHANGES_READ_AGAIN = 200;
const DOCUMENTS_PER_TURN = 10;

interface Kept {
  readonly index: OfferIndex;
  readonly tail: ViewTail<OfferDocument>;
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
    private readonly documents: OfferDocuments,
  ) {
    // After a failure the next request tries again.
    views.whenServing(() => this.openLatest().catch(() => undefined));
  }

  /** As it is now: with everything that was answered before. */
  async of(projectId: string): Promise<OfferIndex> {
    const { index, tail } = this.indexes.get(projectId) ?? (await this.opened(projectId));
    for await (const changed of tail.changes()) await takeInTurns(index, changed, this.turns, projectId);
    return index;
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
    const limit = this.runner.isAlone ? 1 : CHANGES_READ_AGAIN;
    const latest = await this.views.collection(offersView).find({
      where: { field: 'projectId', is: projectId },
      orderBy: [{ field: 'position', descending: true }],
      limit,
      ...IN_PARTS,
    });
    const readUpTo = latest.length < limit ? undefined : latest.at(-1)?.position;
    const index = new OfferIndex();
    await takeInTurns(index, await this.documents.of(projectId), this.turns, projectId);
    // What has changed while it was read is read again.
    const kept = { index, tail: new ViewTail(this.views, offersView, this.runner, projectId, readUpTo) };
    this.indexes.set(projectId, kept);
    return kept;
  }
}

/** Others have their turn in between. */
export async function takeInTurns(
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
