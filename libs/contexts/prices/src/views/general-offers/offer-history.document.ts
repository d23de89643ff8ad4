import { type OfferHistory } from '../../domain/offer-history.js';

/** A history with its place among those of a project: a copy is updated by reading the documents with a higher position. */
export type OfferHistoryDocument = {
  readonly id: string;
  readonly projectId: string;
  /** Of the last event that changed it */
  readonly position: number;
} & OfferHistory;

export function assignmentsId(objectId: string): string {
  return `rules/${objectId}`;
}

export function stackingId(projectId: string): string {
  return `stacking/${projectId}`;
}
