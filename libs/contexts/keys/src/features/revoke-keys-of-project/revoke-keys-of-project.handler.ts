import { handler } from '@perkstream/platform';
import { RevokeKeysOfProject } from '@perkstream/published';
import { KeyRevoker } from '../../services/key-revoker.js';

export const revokeKeysOfProject = handler(RevokeKeysOfProject, [KeyRevoker], ({ projectId, origin }, revoker) =>
  revoker.revoke({ field: 'projectId', is: projectId }, () => true, origin),
);
