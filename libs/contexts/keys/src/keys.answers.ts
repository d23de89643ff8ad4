import { andThen, isRefusal } from '@perkstream/kernel';
import { CommandRunner, handler, ViewRunner } from '@perkstream/platform';
import {
  CreateKey,
  FindAccessToken,
  FindKey,
  FindRestrictedKey,
  INSTALLATION,
  KeepBootstrapKeys,
  RevokeKeysOfProject,
} from '@perkstream/published';
import { deriveAppId, keyAggregate, streamKeyOf } from './domain/key/key.decider.js';
import { anew, KeyRepository } from './repositories/key.repository.js';
import { KeyRevoker } from './services/key-revoker.js';
import { hashOfToken, isSameHash, newToken } from './services/token-hash.js';
import { keysView } from './views/keys-of-project/keys.view.js';

/** No key has a longer id, so that one is not looked up. */
const MAX_ID_CHARACTERS = 256;

const KEYS_PER_SLICE = 200;

/** What other contexts may ask: each message, the services that its answer needs, and the answer. */
export const keysAnswers = [
  handler(FindKey, [KeyRepository], ({ kind, appId, tokenHash }, keys) => {
    if (appId.length === 0 || appId.length > MAX_ID_CHARACTERS) return undefined;
    return andThen(keys.active(kind, appId), (key) =>
      isSameHash(key?.tokenHash, tokenHash) ? key?.identity : undefined,
    );
  }),

  /** Goes through all keys: it is asked at a start, and only where every client may name its address. */
  handler(FindRestrictedKey, [ViewRunner], async (_message, views) => {
    for (let offset = 0; ; offset += KEYS_PER_SLICE) {
      const slice = await views
        .collection(keysView)
        .find({ orderBy: [{ field: 'id' }], offset, limit: KEYS_PER_SLICE });
      const restricted = slice.find(({ allowedIps = [] }) => allowedIps.length > 0);
      if (restricted || slice.length < KEYS_PER_SLICE) return restricted?.app_id;
    }
  }),

  handler(FindAccessToken, [KeyRepository], ({ projectId, tokenHash }, keys) => keys.accessToken(projectId, tokenHash)),

  handler(CreateKey, [CommandRunner], async ({ kind, projectId, name, origin, given, access }, runner) => {
    const appId = given?.appId ?? deriveAppId(kind, origin);
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
  }),

  handler(KeepBootstrapKeys, [KeyRevoker], async ({ keys, origin }, revoker) => {
    const isKept = (kind: string, id: string) => keys.some((key) => key.kind === kind && key.appId === id);
    const where = { field: 'isBootstrap', is: true };
    await revoker.revoke(where, ({ kind, app_id }) => !isKept(kind, app_id), origin);
  }),

  handler(RevokeKeysOfProject, [KeyRevoker], ({ projectId, origin }, revoker) =>
    revoker.revoke({ field: 'projectId', is: projectId }, () => true, origin),
  ),
];
