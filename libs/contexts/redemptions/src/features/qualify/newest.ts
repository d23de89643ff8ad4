import { type Deal } from '../../services/offers/deals.js';
import { type Listed } from '../../services/offers/offer-list.js';

const SLICE = 16;
const MAX_SLICE_OFFERS = 256;

/**
 * The newest offers that qualify, in order, up to the number wanted. No more offers are tried than that takes.
 * @param next gives so many more offers
 */
export async function findNewest<Qualified extends Deal>(
  count: number,
  next: (slice: number) => Promise<readonly Listed[]>,
  appraise: (offers: readonly Listed[]) => Promise<readonly Qualified[]>,
): Promise<readonly Qualified[]> {
  const found: Qualified[] = [];
  for (let slice = SLICE; found.length < count; slice = Math.min(2 * slice, MAX_SLICE_OFFERS)) {
    const offers = await next(slice);
    found.push(...(await appraise(offers)));
    if (offers.length < slice) break;
  }
  return found.slice(0, count);
}
