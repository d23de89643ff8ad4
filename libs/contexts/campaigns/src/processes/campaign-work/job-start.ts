import { derivedId } from '@perkstream/kernel';
import { type CampaignJob, type CampaignVoucher, type CommandOrigin, type RequestContext } from '@perkstream/published';
import { type JobStart } from '../../domain/campaign/commands.js';

/** A job that a request wants; the same one when the request is repeated. */
export function jobStartOf(context: RequestContext, expected: number): JobStart {
  const { requestId, actor, channel, now, repeatSince: at = now } = context;
  return { id: jobIdOf(requestId, at), expected, requestId, actor, channel, at };
}

/** A job that another context wants; the same one when its command is repeated. */
export function jobStartBy(origin: CommandOrigin, expected: number): JobStart {
  const { commandId, correlationId: requestId, actor, channel, now, repeatSince: at = now } = origin;
  return { id: jobIdOf(commandId, at), expected, requestId, actor, channel, at };
}

/** The codes that a new campaign starts with. */
export function generationOf({ codeConfig }: CampaignVoucher, count: number, context: RequestContext): CampaignJob {
  const work = { kind: 'generate', codeConfig, overrides: {}, initial: true } as const;
  return { ...jobStartOf(context, count), work };
}

function jobIdOf(seed: string, at: string): string {
  return derivedId('aa_', Date.parse(at), seed, 'async_action');
}
