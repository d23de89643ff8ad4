import { Injectable } from '@nestjs/common';
import { isRefusal, notFound, type Refusal, refuse } from '@perkstream/kernel';
import { commandContext, CommandRunner, ViewRunner } from '@perkstream/platform';
import { INSTALLATION, type RequestContext } from '@perkstream/published';
import { keyAggregate, type KeyCommand } from '../domain/key/key.decider.js';
import { anew } from '../services/anew.js';
import { type KeyDocument, keyDocumentOf, keysView } from '../views/keys-of-project/keys.view.js';

/** Keys as the management API knows them: by kind and id, with a dot between. */
@Injectable()
export class ManagedKeyRepository {
  private readonly keys;

  constructor(
    private readonly runner: CommandRunner,
    views: ViewRunner,
  ) {
    this.keys = views.lazily(keysView);
  }

  async find(id: string): Promise<KeyDocument | Refusal<'not_found'>> {
    return (await this.keys().get(id)) ?? notFound('api_key', id);
  }

  /** @returns the key after it, or before it where it was revoked */
  async change(
    id: string,
    command: Exclude<KeyCommand, { readonly do: 'create' }>,
    request: RequestContext,
  ): Promise<KeyDocument | Refusal<'not_found' | 'resource_protected'>> {
    const before = await this.find(id);
    if (isRefusal(before)) return before;
    if (before.isBootstrap) {
      const details = 'The environment or the data folder gave this key: it is changed there';
      return refuse('resource_protected', { details, resourceId: id, resourceType: 'api_key' });
    }
    const context = { ...commandContext(request, command.do), projectId: INSTALLATION };
    const first = await this.runner.execute(keyAggregate, id, command, context);
    if (isRefusal(first)) throw new Error('Changing a key is never refused');
    // The token of an earlier attempt reached nobody.
    const isOfNoUse = command.do === 'rotate' && first.repeated;
    const done = isOfNoUse
      ? await this.runner.execute(keyAggregate, id, command, anew(context, command.tokenHash))
      : first;
    if (isRefusal(done)) throw new Error('Changing a key is never refused');
    if (command.do === 'revoke') return before;
    // The view may show the change later.
    return done.state.status === 'active' ? keyDocumentOf(done.state.identity, before) : notFound('api_key', id);
  }
}
