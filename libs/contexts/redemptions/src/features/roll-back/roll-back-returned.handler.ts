import { isRefusal, notFound } from '@perkstream/kernel';
import { handler, requestContext } from '@perkstream/platform';
import { RollBackReturned } from '@perkstream/published';
import { RedemptionRepository } from '../../repositories/redemption.repository.js';
import { RollBack } from './roll-back.service.js';

/** Rolls a redemption back because the last goods of its order came back. */
export const rollBackReturned = handler(
  RollBackReturned,
  [RedemptionRepository, RollBack],
  async ({ projectId, redemptionId, reason, origin }, redemptions, rollBack) => {
    const [entry] = await redemptions.findAll(projectId, [redemptionId]);
    // Children are rolled back with their parent, which names the stream.
    const isWhole = entry?.result === 'SUCCESS' && entry.object === 'redemption' && entry.parent_redemption_id === null;
    if (!isWhole) return notFound('redemption', redemptionId);
    const refusal = await rollBack.executeDecided(entry, requestContext(origin), reason);
    return isRefusal(refusal) ? refusal : undefined;
  },
);
