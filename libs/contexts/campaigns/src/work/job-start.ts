import { derivedId } from '@perkstream/kernel';
import { type RequestContext } from '@perkstream/published';
import { type JobStart } from '../domain/campaign/commands.js';

/** A job that a request wants; the same one when the request is repeated. */
export function jobStartOf(context: RequestContext, expected: number): JobStart {
  const { requestId, actor, channel } = context;
  const at = context.repeatSince ?? context.now;
  return { id: derivedId('aa_', Date.parse(at), requestId, 'async_action'), expected, requestId, actor, channel, at };
}
