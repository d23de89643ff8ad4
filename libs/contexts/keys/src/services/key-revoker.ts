import { Injectable } from '@nestjs/common';
import { type Condition } from '@perkstream/kernel';
import { CommandRunner, ViewRunner } from '@perkstream/platform';
import { type CommandOrigin, INSTALLATION } from '@perkstream/published';
import { keyAggregate, streamKeyOf } from '../domain/key/key.decider.js';
import { type KeyDocument, keysView } from '../views/keys-of-project/keys.view.js';

const TOKENS_PER_SLICE = 200;

/** Makes keys useless, several at a time. */
@Injectable()
export class KeyRevoker {
  constructor(
    private readonly runner: CommandRunner,
    private readonly views: ViewRunner,
  ) {}

  async revoke(where: Condition, isMeant: (key: KeyDocument) => boolean, origin: CommandOrigin): Promise<void> {
    for (const { kind, app_id } of (await this.all(where)).filter(isMeant)) {
      const commandId = `${origin.commandId}/${kind}.${app_id}`;
      const context = { ...origin, projectId: INSTALLATION, commandId };
      await this.runner.execute(keyAggregate, streamKeyOf(kind, app_id), { do: 'revoke' }, context);
    }
  }

  /** Read to the end before the first is revoked, because a revoked key leaves the list. */
  private async all(where: Condition): Promise<KeyDocument[]> {
    const all: KeyDocument[] = [];
    for (;;) {
      const slice = await this.views
        .collection(keysView)
        .find({ where, orderBy: [{ field: 'id' }], offset: all.length, limit: TOKENS_PER_SLICE });
      all.push(...slice);
      if (slice.length < TOKENS_PER_SLICE) return all;
    }
  }
}
