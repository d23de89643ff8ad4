import { handler } from '@perkstream/platform';
import { FindAccessToken, KeepBootstrapKeys, RevokeKeysOfProject } from '@perkstream/published';
import { AccessTokenRepository } from './repositories/access-token.repository.js';
import { KeyRevoker } from './services/key-revoker.js';

/** What other contexts may ask: each message, the services that its answer needs, and the answer. */
export const keysAnswers = [
  handler(FindAccessToken, [AccessTokenRepository], ({ projectId, tokenHash }, tokens) =>
    tokens.find(projectId, tokenHash),
  ),

  handler(KeepBootstrapKeys, [KeyRevoker], async ({ keys, origin }, revoker) => {
    const isKept = (kind: string, id: string) => keys.some((key) => key.kind === kind && key.appId === id);
    const where = { field: 'isBootstrap', is: true };
    await revoker.revoke(where, ({ kind, app_id }) => !isKept(kind, app_id), origin);
  }),

  handler(RevokeKeysOfProject, [KeyRevoker], ({ projectId, origin }, revoker) =>
    revoker.revoke({ field: 'projectId', is: projectId }, () => true, origin),
  ),
];
