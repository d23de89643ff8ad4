import { handler } from '@perkstream/platform';
import { AdjustPoints, ChangePoints } from '@perkstream/published';
import { PointsAdjuster } from './points-adjuster.js';

export const adjustPoints = handler(AdjustPoints, [PointsAdjuster], ({ context, params, body }, points) =>
  points.adjust(params, body, context),
);

export const changePoints = handler(ChangePoints, [PointsAdjuster], ({ cardId, body, context }, points) =>
  points.adjust({ memberId: cardId }, body, context),
);
