import { changes, partsOfStream, view } from '@perkstream/platform';
import { INSTALLATION, type KeyKind } from '@perkstream/published';
import { type KeyCreated } from '../../domain/key/events.js';

/** A key that can be used. Its token is not here, nor the token's hash. */
export interface KeyDocument {
  readonly id: string;
  /** `INSTALLATION` for keys without a project */
  readonly projectId: string;
  readonly kind: KeyKind;
  readonly app_id: string;
  readonly name: string;
  readonly created_at: string;
}

export const keysView = view<KeyDocument>({
  kind: 'entity',
  collection: {
    name: 'keys',
    version: 1,
    fields: { projectId: 'text' },
    indexes: [['projectId']],
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
      }));
    },
    'key.revoked': ({ stream }) => changes<KeyDocument>(partsOfStream(stream).key, () => null),
  },
});
