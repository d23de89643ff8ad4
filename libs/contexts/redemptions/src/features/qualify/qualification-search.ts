import { refuse, type Refusal } from '@perkstream/kernel';
import { type RuleSubject } from '@perkstream/domain-validation-rules';
import { type QualificationSortingRule } from '@perkstream/published';
import { isSkippedWithoutEffect } from '@perkstream/domain-stacking';
import { type Deal, type DealOrder, findDeals } from '../../services/offers/deals.js';
import { foreseer } from '../../services/offers/foreseer.js';
import { type Offer } from '../../services/offers/offer.js';
import { type AppraisedOffer, type OfferAppraiser, type OpenedCart } from '../../services/offers/offer-appraiser.js';
import { type Listed, type OfferList, positionOf, type Scope } from '../../services/offers/offer-list.js';
import { isAboutProducts } from './about-products.js';
import { markOf } from './cursor.js';
import { findNewest } from './newest.js';

/** An offer that qualifies. */
export interface Qualified extends Deal {
  readonly appraised: AppraisedOffer;
}

interface Looking {
  readonly scope: Scope;
  readonly subject: RuleSubject;
  readonly appraiser: OfferAppraiser;
  readonly lookAtMost?: number;
}

/** One search for the offers that qualify. */
export class QualificationSearch {
  constructor(
    private readonly offers: OfferList,
    private readonly opened: OpenedCart,
    private readonly looking: Looking,
  ) {}

  async find(
    count: number,
    sorting: QualificationSortingRule,
    startingAfter: string | undefined,
  ): Promise<readonly Qualified[] | Refusal<'invalid_or_expired_cursor'>> {
    if (sorting === 'DEFAULT') return this.newest(count, startingAfter);
    return this.deals(count, sorting, startingAfter);
  }

  private async newest(count: number, startingAfter: string | undefined): Promise<readonly Qualified[]> {
    let place = startingAfter === undefined ? undefined : await this.offers.from(markOf(startingAfter));
    let left = this.looking.lookAtMost ?? Infinity;
    const next = async (slice: number) => {
      const listed = await this.offers.next(Math.min(slice, left), place);
      left -= listed.length;
      const last = listed.at(-1);
      if (last) place = positionOf(last);
      return listed;
    };
    return findNewest(count, next, (listed) => this.qualifiedOf(listed));
  }

  private async deals(
    count: number,
    order: DealOrder,
    startingAfter: string | undefined,
  ): Promise<readonly Qualified[] | Refusal<'invalid_or_expired_cursor'>> {
    const all = await this.offers.all();
    const after = startingAfter === undefined ? undefined : await this.dealAt(startingAfter, all);
    if (startingAfter !== undefined && !after) return refuse('invalid_or_expired_cursor', { details: startingAfter });
    const appraise = (listed: readonly Listed[]) => this.qualifiedOf(listed);
    return findDeals(all, { order, count, after, rangeOf: foreseer(this.opened), appraise });
  }

  /** The last offer of the previous page, with the amount that it takes off. */
  private async dealAt(cursor: string, all: readonly Listed[]): Promise<Deal | undefined> {
    const { madeAt, rank } = markOf(cursor);
    const listed = all.findLast(({ offer, rank: own }) => offer.madeAt === madeAt && (rank ?? own) === own);
    if (!listed) return undefined;
    const [appraised] = await this.looking.appraiser.appraise(this.opened, [listed.offer]);
    return { listed, amount: appraised?.amount ?? 0 };
  }

  private async qualifiedOf(listed: readonly Listed[]): Promise<readonly Qualified[]> {
    const byOffer = new Map<Offer, Listed>();
    for (const each of listed) byOffer.set(each.offer, each);
    if (byOffer.size === 0) return [];
    const appraised = await this.looking.appraiser.appraise(this.opened, [...byOffer.keys()]);
    return appraised
      .filter((each) => this.qualifies(each))
      .map((each) => ({ listed: byOffer.get(each.offer)!, amount: each.amount, appraised: each }));
  }

  private qualifies(appraised: AppraisedOffer): boolean {
    if ('stack' in appraised) return appraised.evaluated.valid;
    const { candidate, trial } = appraised.appraisal;
    if (!trial.applies) return false;
    const { scope, subject } = this.looking;
    const { stackingRules } = this.opened.question.facts.project;
    const isInVain = scope === 'cart' && subject.order !== undefined && !trial.hasEffect;
    if (isInVain && isSkippedWithoutEffect(candidate, stackingRules)) return false;
    return isAboutProducts(scope, candidate.named, trial.effect, this.opened.cart, this.offers.items);
  }
}
