import { Injectable } from '@nestjs/common';
import { type Condition } from '@perkstream/kernel';
import { ViewRunner } from '@perkstream/platform';
import { turnOfEventLoop } from '@perkstream/ports';
import { type OfferDocument } from '../../views/offers/offer.document.js';
import { offersView } from '../../views/offers/offers.view.js';

const DOCUMENTS_PER_SLICE = 1_000;
/** Codes without a campaign beyond those that were changed last are not looked at. Neither are offers that are gone. */
const MAX_VOUCHERS = 10_000;
const MAX_GONE_DOCUMENTS = 10_000;
/** Documents come after those that they refer to, so that each is read once. */
const KINDS: readonly OfferDocument['kind'][] = ['rule', 'assignments', 'campaign', 'tier', 'stack'];
/** Large documents are read some at a time: rules have a quarter of a megabyte. */
export const IN_PARTS = { bytesAtMost: Infinity };

/** Reads the documents of a project, in slices that leave time for others. */
@Injectable()
export class OfferDocuments {
  constructor(private readonly views: ViewRunner) {}

  /** What is on offer, and the rules. */
  async of(projectId: string): Promise<readonly OfferDocument[]> {
    const all: OfferDocument[] = [];
    for (const kind of KINDS) all.push(...(await this.read(projectId, kind, Infinity)));
    all.push(...(await this.read(projectId, 'voucher', MAX_VOUCHERS)));
    return all;
  }

  /** What was on offer once. */
  gone(projectId: string): Promise<readonly OfferDocument[]> {
    return this.read(projectId, 'gone', MAX_GONE_DOCUMENTS);
  }

  /** The newest first. */
  private async read(
    projectId: string,
    kind: OfferDocument['kind'],
    atMost: number,
  ): Promise<readonly OfferDocument[]> {
    const all: OfferDocument[] = [];
    let before: Condition[] = [];
    while (all.length < atMost) {
      const slice = await this.views.collection(offersView).find({
        where: { all: [{ field: 'projectId', is: projectId }, { field: 'kind', is: kind }, ...before] },
        orderBy: [{ field: 'position', descending: true }],
        limit: DOCUMENTS_PER_SLICE,
        ...IN_PARTS,
      });
      all.push(...slice);
      if (slice.length < DOCUMENTS_PER_SLICE) break;
      before = [{ field: 'position', less: slice.at(-1)!.position }];
      await turnOfEventLoop({ projectId });
    }
    return all;
  }
}
