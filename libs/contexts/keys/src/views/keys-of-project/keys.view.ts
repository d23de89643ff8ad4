import { changes, partsOfStream, view, type ViewChange } from '@perkstream/platform';
import { type RecordedEvent } from '@perkstream/ports';
import {
  BOOTSTRAP,
  INSTALLATION,
  type KeyAccess,
  type KeyEvent,
  type KeyIdentity,
  type KeyKind,
  type KeyShown,
} from '@perkstream/published';

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

export const keysView = view<KeyDocument, KeyEvent>({
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

function shown({ data, metadata, stream }: RecordedEvent & KeyShown): readonly ViewChange<KeyDocument>[] {
  const isBootstrap = metadata.actor.id === BOOTSTRAP;
  const id = partsOfStream(stream).key;
  return changes<KeyDocument>(id, (before) =>
    toDocument(data, { id, created_at: before?.created_at ?? metadata.time, isBootstrap }),
  );
}

export function toDocument(
  { kind, appId, name, projectId, role, allowedIps }: KeyIdentity,
  { id, created_at, isBootstrap }: Pick<KeyDocument, 'id' | 'created_at' | 'isBootstrap'>,
): KeyDocument {
  return {
    id,
    projectId: projectId ?? INSTALLATION,
    kind,
    app_id: appId,
    name,
    ...(role && { role }),
    ...(allowedIps && { allowedIps }),
    created_at,
    isBootstrap,
  };
}
