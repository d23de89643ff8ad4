import { type PointsBucket, type PointsPart } from '@perkstream/published';
import { sumPoints } from './state.js';

/** A card has one bucket for each day on which points expire, and so never more than this many. */
export const MAX_BUCKETS = 1_000;

/** The buckets with a part more; a bucket that is not there yet is begun. */
export function withPart(buckets: readonly PointsBucket[], part: PointsPart, at: string): readonly PointsBucket[] {
  const found = buckets.findIndex(({ id }) => id === part.bucketId);
  if (found >= 0) {
    return buckets.map((bucket, index) =>
      index === found ? { ...bucket, points: bucket.points + part.points } : bucket,
    );
  }
  const begun = { id: part.bucketId, expiresAt: part.expiresAt, points: part.points, createdAt: at };
  return [...buckets, begun].sort(bySoonest);
}

/** The buckets without these parts; emptied ones go. */
export function withoutParts(buckets: readonly PointsBucket[], parts: readonly PointsPart[]): readonly PointsBucket[] {
  const taken = new Map(parts.map(({ bucketId, points }) => [bucketId, points]));
  return buckets
    .map((bucket) => ({ ...bucket, points: bucket.points - (taken.get(bucket.id) ?? 0) }))
    .filter(({ points }) => points > 0);
}

/** Takes this many points, beginning with those that expire soonest; undefined where there are not that many. */
export function partsFor(buckets: readonly PointsBucket[], points: number): readonly PointsPart[] | undefined {
  if (points > sumPoints(buckets)) return undefined;
  const parts: PointsPart[] = [];
  let wanted = points;
  for (const bucket of buckets) {
    if (wanted === 0) break;
    const taken = Math.min(bucket.points, wanted);
    parts.push(partOf(bucket, taken));
    wanted -= taken;
  }
  return parts;
}

/** So many points of what was taken, after the first `from`, in the order in which it was taken. */
export function sliceParts(parts: readonly PointsPart[], from: number, points = Infinity): readonly PointsPart[] {
  let end = 0;
  return parts.flatMap((part) => {
    const begin = end;
    end += part.points;
    const taken = Math.min(end, from + points) - Math.max(begin, from);
    return taken > 0 ? [{ ...part, points: taken }] : [];
  });
}

export function partOf({ id, expiresAt }: PointsBucket, points: number): PointsPart {
  return { bucketId: id, expiresAt, points };
}

/** Points that never expire come last; of one day, those of the older bucket come first. */
function bySoonest(a: PointsBucket, b: PointsBucket): number {
  if (a.expiresAt !== b.expiresAt) return (a.expiresAt ?? '~') < (b.expiresAt ?? '~') ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}
