import { type Missing } from '@perkstream/domain-validation-rules';
import { type Candidate } from '../../domain/cart/candidate.js';
import { type Unmet } from '../../domain/cart/judge-rules.js';
import { type Offer } from './offer.js';
import { type OfferAppraiser, type OpenedCart } from './offer-appraiser.js';
import { type OfferList, positionOf } from './offer-list.js';

/** An offer that would qualify if the cart had more of some amounts or quantities. */
export interface NearMiss extends Pick<Unmet, 'refusal'> {
  readonly offer: Offer;
  readonly candidate: Candidate;
  readonly missing: readonly Missing[];
}

const SLICE = 16;
/** How many offers are tried for near misses, the newest first. */
const MAX_TRIED_OFFERS = 96;

/** The newest near misses among the offers, up to the number wanted. */
export async function findNearMisses(
  offers: OfferList,
  { cart, question }: OpenedCart,
  appraiser: OfferAppraiser,
  count: number,
): Promise<readonly NearMiss[]> {
  const opened = { cart, question: { ...question, explain: false, nearMisses: true } };
  const found: NearMiss[] = [];
  let listed = await offers.next(SLICE, undefined);
  for (let tried = listed.length; listed.length > 0; tried += listed.length) {
    const appraised = await appraiser.appraise(
      opened,
      listed.map(({ offer }) => offer),
    );
    for (const each of appraised) {
      if ('stack' in each || each.appraisal.trial.applies) continue;
      const { candidate, trial } = each.appraisal;
      if (trial.missing) found.push({ offer: each.offer, candidate, refusal: trial.refusal, missing: trial.missing });
    }
    if (found.length >= count || listed.length < SLICE || tried >= MAX_TRIED_OFFERS) break;
    listed = await offers.next(SLICE, positionOf(listed.at(-1)!));
  }
  return found.slice(0, count);
}
