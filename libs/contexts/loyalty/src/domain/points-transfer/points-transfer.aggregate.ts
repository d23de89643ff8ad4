import { type Aggregate } from '@perkstream/platform';
import { type PointsTransferEvent } from '@perkstream/published';
import {
  type PointsTransferCommand,
  pointsTransferDecider,
  type PointsTransferState,
} from './points-transfer.decider.js';

/** One stream for each transfer, by its id. */
export const pointsTransferAggregate: Aggregate<
  PointsTransferCommand,
  PointsTransferEvent,
  PointsTransferState,
  never
> = { category: 'points_transfer', decider: pointsTransferDecider };
