import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler, Messenger } from '@perkstream/platform';
import { type CommandOrigin, FindCustomer, JoinCampaign, type RequestContext } from '@perkstream/published';
import { membershipCodeOf, PublicationClaims } from '../../processes/publication/publication-claims.js';
import { type PublicationAsked, Publisher } from './publisher.js';

/** Milliseconds that a publication may take of which nobody said until when it is waited for. */
const DEFAULT_TIMEOUT_MS = 10_000;

/** Publishes as a request would. */
export const joinCampaign = handler(
  JoinCampaign,
  [Messenger, Publisher, PublicationClaims],
  async ({ projectId, campaignId, customerId, origin, joinOnce }, messenger, publisher, claims) => {
    const context = requestOf(origin);
    const earlier = await publisher.recall(context);
    if (earlier) return membershipCodeOf(earlier.state);
    const customer = await messenger.ask(new FindCustomer(projectId, { id: customerId }));
    const wanted = { kind: 'campaign', named: campaignId, count: 1 } as const;
    const target = await publisher.find(wanted, null, context);
    if (!customer || isRefusal(target)) return undefined;
    const channel = origin.channel;
    const asked: PublicationAsked = { customer, wanted, joinOnce, sourceId: null, metadata: {}, channel };
    const ended = await publisher.publish(asked, target, context);
    if (!isRefusal(ended)) return (await claims.livingCodeOf(projectId, ended.state)) ?? membershipCodeOf(ended.state);
    return ended.refused === 'multiple_requests' ? (ended as Refusal<'multiple_requests'>) : undefined;
  },
);

function requestOf({
  commandId,
  deadline = Date.now() + DEFAULT_TIMEOUT_MS,
  ...origin
}: CommandOrigin): RequestContext {
  return { ...origin, deadline, requestId: commandId };
}
