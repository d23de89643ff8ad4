import { type ReturnedPointsAnswer, type ReturnRecord, type RevokedPoints } from '@perkstream/published';

/** The return with what became of the points that the order had earned. In the order of the cards. */
export function withPoints(record: ReturnRecord, revoked: readonly RevokedPoints[]): ReturnRecord {
  const points = new Map<string, ReturnedPointsAnswer>();
  // Several redemptions may have paid with points of one card.
  for (const each of record.refund.points) {
    const { returned = 0 } = points.get(each.card) ?? {};
    points.set(each.card, { ...each, returned: returned + each.returned });
  }
  for (const { card, revoked: taken, shortfall } of revoked) {
    const { returned = 0 } = points.get(card) ?? {};
    if (returned + taken + shortfall > 0) points.set(card, { card, returned, revoked: taken, shortfall });
  }
  const ofCards = [...points.values()].sort((a, b) => (a.card < b.card ? -1 : 1));
  return { ...record, refund: { ...record.refund, points: ofCards } };
}
