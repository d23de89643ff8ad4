import { type CommandContext } from '@perkstream/platform';

/** A command that is carried out although an earlier attempt at the request was: each makes a token, of which only the hash is stored. */
export function anew(context: CommandContext, tokenHash: string): CommandContext {
  return { ...context, commandId: `${context.commandId}/${tokenHash}`, repeatSince: undefined };
}
