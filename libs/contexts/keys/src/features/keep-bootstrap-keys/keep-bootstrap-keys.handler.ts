import { handler } from '@perkstream/platform';
import { KeepBootstrapKeys } from '@perkstream/published';
import { KeyRevoker } from '../../services/key-revoker.js';

export const keepBootstrapKeys = handler(KeepBootstrapKeys, [KeyRevoker], async ({ keys, origin }, revoker) => {
  const isKept = (kind: string, id: string) => keys.some((key) => key.kind === kind && key.appId === id);
  const where = { field: 'isBootstrap', is: true };
  await revoker.revoke(where, ({ kind, app_id }) => !isKept(kind, app_id), origin);
});
