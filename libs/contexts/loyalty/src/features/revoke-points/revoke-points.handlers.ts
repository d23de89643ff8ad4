import { handler } from '@perkstream/platform';
import { FindPointsToRevoke, RevokePoints } from '@perkstream/published';
import { PointsRevoker } from '../../services/points-revoker.js';

export const findPointsToRevoke = handler(
  FindPointsToRevoke,
  [PointsRevoker],
  ({ projectId, returned, now }, revoker) => revoker.find(projectId, returned, now),
);

export const revokePoints = handler(RevokePoints, [PointsRevoker], ({ projectId, returned, origin }, revoker) =>
  revoker.revoke(projectId, returned, origin),
);
