import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { derivedId, isRefusal } from '@perkstream/kernel';
import { CommandRunner } from '@perkstream/platform';
import { CreateKey, INSTALLATION, type KeyKind } from '@perkstream/published';
import { keyAggregate, streamKeyOf } from '../../domain/key/key.aggregate.js';
import { anew } from '../../services/anew.js';
import { hashOfToken, newToken } from '../../services/token-hash.js';

const PREFIXES: Readonly<Record<KeyKind, string>> = { application: 'app_', client: 'client_', management: 'mgmt_' };

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
    const madeAt = Date.parse(origin.repeatSince ?? origin.now);
    const appId = given?.appId ?? derivedId(PREFIXES[kind], madeAt, origin.commandId, 'key');
    const token = given?.token ?? newToken();
    const command = {
      do: 'create',
      identity: { kind, appId, name, projectId, ...access },
      tokenHash: hashOfToken(token),
    } as const;
    const context = { ...origin, projectId: INSTALLATION };
    const key = streamKeyOf(kind, appId);
    const made = await this.runner.execute(keyAggregate, key, command, context);
    if (isRefusal(made)) throw new Error('Making a key is never refused');
    // An earlier attempt stored the event. Only the hash of its token is known: a new token replaces it.
    const { tokenHash } = command;
    if (made.repeated && !given) {
      await this.runner.execute(keyAggregate, key, { do: 'rotate', tokenHash }, anew(context, tokenHash));
    }
    return { appId, token };
  }
}
