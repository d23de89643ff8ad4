import { type Actor, type RedemptionRecord } from '@perkstream/published';

/** The channel of a redemption (spec, Redemption): the key or the user that made it. */
export function channelOf(actor: Actor): RedemptionRecord['channel'] {
  return { channel_id: actor.id, channel_type: actor.kind === 'user' ? 'USER' : 'API' };
}
