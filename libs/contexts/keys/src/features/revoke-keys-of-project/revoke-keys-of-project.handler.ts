import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommandRunner, ViewRunner } from '@perkstream/platform';
import { INSTALLATION, RevokeKeysOfProject } from '@perkstream/published';
import { keyAggregate, streamKeyOf } from '../../domain/key/key.aggregate.js';
import { type KeyDocument, keysView } from '../../views/keys-of-project/keys.view.js';

const SLICE = 200;

@CommandHandler(RevokeKeysOfProject)
export class RevokeKeysOfProjectHandler implements ICommandHandler<RevokeKeysOfProject> {
  private readonly keys;

  constructor(
    private readonly runner: CommandRunner,
    views: ViewRunner,
  ) {
    this.keys = views.lazily(keysView);
  }

  async execute({ projectId, origin }: RevokeKeysOfProject): Promise<void> {
    for (const { kind, app_id } of await this.keysOf(projectId)) {
      const commandId = `${origin.commandId}/${kind}.${app_id}`;
      const context = { ...origin, projectId: INSTALLATION, commandId };
      await this.runner.execute(keyAggregate, streamKeyOf(kind, app_id), { do: 'revoke' }, context);
    }
  }

  /** Read to the end before the first is revoked, because a revoked key leaves the list. */
  private async keysOf(projectId: string): Promise<KeyDocument[]> {
    const all: KeyDocument[] = [];
    for (;;) {
      const where = { field: 'projectId', is: projectId };
      const slice = await this.keys().find({ where, orderBy: [{ field: 'id' }], offset: all.length, limit: SLICE });
      all.push(...slice);
      if (slice.length < SLICE) return all;
    }
  }
}
