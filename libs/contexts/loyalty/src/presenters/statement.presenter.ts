import { type RecordedEvent } from '@perkstream/ports';
import { type StatementBucketAnswer, type StatementLineAnswer } from '@perkstream/published';
import { type PointsEntry, signedPoints } from './points.presenter.js';

export function presentStatementBucket({
  id,
  points,
  expiresAt,
}: {
  readonly id: string;
  readonly points: number;
  readonly expiresAt: string | null;
}): StatementBucketAnswer {
  return { id, points, ...(expiresAt !== null && { expires_at: expiresAt }) };
}

/** @param recorded absent: not booked yet */
export function presentStatementLine({
  entry,
  recorded,
}: {
  readonly entry: PointsEntry;
  readonly recorded?: RecordedEvent;
}): StatementLineAnswer {
  const { transactionId, entry: type, balance, parts, note, at } = entry.data;
  const sign = entry.type === 'loyalty_card.points_added' ? 1 : -1;
  return {
    id: transactionId,
    type,
    points: signedPoints(entry),
    balance,
    buckets: parts.map(({ bucketId: id, points, expiresAt }) =>
      presentStatementBucket({ id, points: sign * points, expiresAt }),
    ),
    source_id: note?.sourceId ?? null,
    reason: note?.reason ?? null,
    details: note?.details ?? {},
    created_at: at,
    event: recorded ? eventOf(recorded) : null,
    actor: recorded ? actorOf(recorded) : null,
  };
}

function eventOf({ id, type, metadata: { correlationId, causationId, time } }: RecordedEvent) {
  return { id, type, request_id: correlationId, caused_by: causationId, recorded_at: time };
}

function actorOf({ metadata: { actor, channel } }: RecordedEvent) {
  const { kind, id, name } = actor;
  return { kind, id, ...(name !== undefined && { name }), channel };
}
