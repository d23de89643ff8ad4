import { isRefusal } from '@perkstream/kernel';
import { CommandRunner, handler } from '@perkstream/platform';
import { CreateKey, INSTALLATION } from '@perkstream/published';
import { appIdOf, keyAggregate, streamKeyOf } from '../../domain/key/key.decider.js';
import { anew } from '../../services/anew.js';
import { hashOfToken, newToken } from '../../services/token-hash.js';

export const createKey = handler(
  CreateKey,
  [CommandRunner],
  async ({ kind, projectId, name, origin, given, access }, runner) => {
    const appId = given?.appId ?? appIdOf(kind, origin);
    const token = given?.token ?? newToken();
    const tokenHash = hashOfToken(token);
    const command = { do: 'create', identity: { kind, appId, name, projectId, ...access }, tokenHash } as const;
    const context = { ...origin, projectId: INSTALLATION };
    const key = streamKeyOf(kind, appId);
    const made = await runner.execute(keyAggregate, key, command, context);
    if (isRefusal(made)) throw new Error('Making a key is never refused');
    // An earlier attempt stored the event. Only the hash of its token is known: a new token replaces it.
    if (made.repeated && !given) {
      await runner.execute(keyAggregate, key, { do: 'rotate', tokenHash }, anew(context, tokenHash));
    }
    return { appId, token };
  },
);
