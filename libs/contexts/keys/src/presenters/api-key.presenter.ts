import { type ApiKeyAnswer, INSTALLATION } from '@perkstream/published';
import { type KeyDocument } from '../views/keys-of-project/keys.view.js';

export function presentApiKey(key: KeyDocument): ApiKeyAnswer {
  const { id, kind, app_id, name, projectId, role = 'ADMIN', allowedIps = [], created_at } = key;
  return {
    id,
    object: 'api_key',
    kind,
    app_id,
    name,
    project_id: projectId === INSTALLATION ? null : projectId,
    role: kind === 'client' ? null : role,
    allowed_ips: [...allowedIps],
    created_at,
  };
}
