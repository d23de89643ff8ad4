import { type Actor, type AutomaticRedemption, type RedemptionRecord } from '@perkstream/published';

/** The channel of a redemption (spec, Redemption): the key or the user that made it, or the assignment whose program did. */
export function channelOf(actor: Actor, automatic?: AutomaticRedemption): RedemptionRecord['channel'] {
  if (automatic) return { channel_id: automatic.assignmentId, channel_type: 'AUTO_REDEEM' };
  return { channel_id: actor.id, channel_type: actor.kind === 'user' ? 'USER' : 'API' };
}
