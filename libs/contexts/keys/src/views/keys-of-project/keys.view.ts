import { changes, partsOfStream, view } from '@perkstream/platform';
import { BOOTSTRAP, INSTALLATION, type KeyCreated, type KeyKind } from '@perkstream/published';

/** A key that can be used. Its token is not here, nor the token's hash. */
export interface KeyDocument {
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
    version: 2,
    fields: { projectId: 'text', isBootstrap: 'boolean' },
    indexes: [['projectId'], ['isBootstrap']],
    countedBy: 'projectId',
  },
  on: {
    'key.created': ({ data, metadata, stream }) => {
      const { kind, appId, name, projectId } = data as KeyCreated['data'];
      const id = partsOfStream(stream).key;
      return changes<KeyDocument>(id, (before) => ({
        id,
        projectId: projectId ?? INSTALLATION,
        kind,
        app_id: appId,
        name,
        created_at: before?.created_at ?? metadata.time,
        isBootstrap: metadata.actor.id === BOOTSTRAP,
      }));
    },
    'key.revoked': ({ stream }) => changes<KeyDocument>(partsOfStream(stream).key, () => null),
  },
});
