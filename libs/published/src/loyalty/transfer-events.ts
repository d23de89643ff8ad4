import { type PointsExpirationRules } from './events.js';
import { type LoyaltyCardRef } from './messages.js';

/**
 * Stored events of transfers of points: stream `points_transfer`, by the id of the transfer, or by its source ids. Times in ISO 8601
 * and UTC.
 */

/** A card, as it was found: it may be deleted before the transfer has ended. */
export interface CardOfTransfer {
  readonly card: LoyaltyCardRef;
  /** Of its program; null: points never expire */
  readonly expirationRules: PointsExpirationRules | null;
}

/** What one card gives. */
export interface PointsGift {
  readonly from: CardOfTransfer;
  readonly points: number;
  readonly reason?: string;
  readonly sourceId?: string;
}

export interface StoredPointsTransfer {
  readonly id: string;
  readonly to: CardOfTransfer;
  readonly gifts: readonly PointsGift[];
  /** As entries show who asked for it: `API`, … */
  readonly source: string;
  readonly at: string;
}

export interface PointsTransferBegun {
  readonly type: 'points_transfer.begun';
  readonly data: StoredPointsTransfer;
}

/** All points are kept back on the cards that give them: the transfer takes place. */
export interface PointsTransferReserved {
  readonly type: 'points_transfer.reserved';
  readonly data: { readonly id: string };
}

/** The transfer does not take place: nothing moves. */
export interface PointsTransferRefused {
  readonly type: 'points_transfer.refused';
  readonly data: { readonly id: string; readonly code: 'invalid_amount'; readonly details: string };
}

/** Nothing of it is left to do. */
export interface PointsTransferEnded {
  readonly type: 'points_transfer.ended';
  readonly data: { readonly id: string };
}

export type PointsTransferEvent =
  | PointsTransferBegun
  | PointsTransferReserved
  | PointsTransferRefused
  | PointsTransferEnded;
