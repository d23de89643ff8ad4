import { changes, partsOfStream, view, type ViewChange } from '@perkstream/platform';
import { type RecordedEvent } from '@perkstream/ports';
import { BOOTSTRAP, INSTALLATION, type KeyAccess, type KeyKind, type KeyShown } from '@perkstream/published';

/** A key that can be used. Its token is not here, nor the token's hash. */
export interface KeyDocument extends KeyAccess {
  readonly id: string;
  /** `INSTALLATION` for keys without a project */
  readonly projectId: string;
  readonly kind: KeyKind;
  readonly app_id: string;
  readonly name: string;
  readonly created_at: string;
  /** Given by the environment or the data folder, at the latest start that gave it */
  readonly isBootstrap: boolean;
}

export const keysView = view<KeyDocument>({
  kind: 'entity',
  collection: {
    name: 'keys',
    version: 3,
    fields: { projectId: 'text', created_at: 'text', isBootstrap: 'boolean' },
    indexes: [['projectId', 'created_at'], ['isBootstrap']],
    countedBy: 'projectId',
  },
  on: {
    'key.created': shown,
    'key.updated': shown,
    'key.rotated': shown,
    'key.revoked': ({ stream }) => changes<KeyDocument>(partsOfStream(stream).key, () => null),
  },
});

function shown({ data, metadata, stream }: RecordedEvent): readonly ViewChange<KeyDocument>[] {
  const { kind, appId, name, projectId, role, allowedIps } = data as KeyShown['data'];
  const id = partsOfStream(stream).key;
  return changes<KeyDocument>(id, (before) => ({
    id,
    projectId: projectId ?? INSTALLATION,
    kind,
    app_id: appId,
    name,
    ...(role && { role }),
    ...(allowedIps && { allowedIps }),
    created_at: before?.created_at ?? metadata.time,
    isBootstrap: metadata.actor.id === BOOTSTRAP,
  }));
}
