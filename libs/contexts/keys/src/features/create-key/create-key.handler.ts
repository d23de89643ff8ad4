import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal } from '@perkstream/kernel';
import { type CommandContext, CommandRunner } from '@perkstream/platform';
import { CreateKey, INSTALLATION } from '@perkstream/published';
import { appIdOf, keyAggregate, streamKeyOf } from '../../domain/key/key.aggregate.js';
import { hashOfToken, newToken } from '../../services/token-hash.js';

@CommandHandler(CreateKey)
export class CreateKeyHandler implements ICommandHandler<CreateKey> {
  constructor(private readonly runner: CommandRunner) {}

  async execute({
    kind,
    projectId,
    name,
    origin,
    given,
    access,
  }: CreateKey): Promise<{ appId: string; token: string }> {
    const appId = given?.appId ?? appIdOf(kind, origin);
    const token = given?.token ?? newToken();
    const command = {
      do: 'create',
      identity: { kind, appId, name, projectId, ...access },
      tokenHash: hashOfToken(token),
    } as const;
    const context = { ...origin, projectId: INSTALLATION };
    const made = await this.create(command, context);
    // The first attempt stored the event, and its token reached nobody; only the hash is known. A new token replaces it.
    if (made.repeated && !given) await this.create(command, anew(context));
    return { appId, token };
  }

  private async create(
    command: Parameters<typeof keyAggregate.decider.decide>[0] & { do: 'create' },
    context: CommandContext,
  ) {
    const { kind, appId } = command.identity;
    const made = await this.runner.execute(keyAggregate, streamKeyOf(kind, appId), command, context);
    if (isRefusal(made)) throw new Error('Making a key is never refused');
    return made;
  }
}

function anew(context: CommandContext): CommandContext {
  return { ...context, commandId: `${context.commandId}/anew`, repeatSince: undefined };
}
