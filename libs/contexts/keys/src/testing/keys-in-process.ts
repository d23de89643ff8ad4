import {
  type CommandOrigin,
  CreateKey,
  FindKey,
  type FindProject,
  type KeyIdentity,
  type KeyKind,
} from '@perkstream/published';
import { ContextInProcess, type AnswerFor } from '@perkstream/testing';
import { hashOfToken } from '../services/token-hash.js';
import { KeysModule } from '../keys.module.js';
import { type KeyDocument, keysView } from '../views/keys-of-project/keys.view.js';

export const NOW_SECONDS = '2026-03-01T08:00:00.000Z';

interface IdAndToken {
  readonly appId: string;
  readonly token: string;
}

export class KeysInProcess extends ContextInProcess {
  constructor() {
    super(
      KeysModule,
      { projectId: '', now: NOW_SECONDS, actor: { kind: 'system', id: 'test' }, channel: 'INTERNAL' },
      'auth',
    );
  }

  static start(): Promise<KeysInProcess> {
    return new KeysInProcess().open();
  }

  create(kind: KeyKind, projectId: string | null, given?: IdAndToken, origin: Partial<CommandOrigin> = {}) {
    return this.messenger.send(new CreateKey(kind, projectId, 'A key', this.originOf(origin), given));
  }

  async find(kind: KeyKind, { appId, token }: IdAndToken): Promise<KeyIdentity | undefined> {
    return this.messenger.ask(new FindKey(kind, appId, hashOfToken(token)));
  }

  /** There is one project. */
  protected override answerForOthers(handle: AnswerFor): void {
    handle('FindProject', ({ projectId: id }: FindProject) => (id === 'proj_1' ? { id } : undefined));
  }

  documents(): Promise<KeyDocument[]> {
    return this.views.collection(keysView).find({ orderBy: [{ field: 'id' }] });
  }
}
