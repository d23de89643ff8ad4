import { Injectable } from '@nestjs/common';
import { andThen, isRefusal, type MaybePromise, notFound, type Refusal, refuse } from '@perkstream/kernel';
import { type CommandContext, commandContext, CommandRunner, ViewRunner } from '@perkstream/platform';
import { type AccessTokenIdentity, INSTALLATION, type KeyKind, type RequestContext } from '@perkstream/published';
import { accessTokensAggregate, ALL_TOKENS } from '../domain/access-tokens/access-tokens.decider.js';
import { keyAggregate, type KeyCommand, type KeyState, streamKeyOf } from '../domain/key/key.decider.js';
import { type KeyDocument, toDocument, keysView } from '../views/keys-of-project/keys.view.js';

type ActiveKey = Extract<KeyState, { readonly status: 'active' }>;

/** Keys and their access tokens, folded from their streams, and keys as the management API names them: by kind and id, with a dot between. */
@Injectable()
export class KeyRepository {
  constructor(
    private readonly runner: CommandRunner,
    private readonly views: ViewRunner,
  ) {}

  /** The key, unless there is none or it was revoked. At once where this process is the only writer. */
  active(kind: KeyKind, appId: string): MaybePromise<ActiveKey | undefined> {
    const current = this.runner.current(keyAggregate, INSTALLATION, streamKeyOf(kind, appId));
    return andThen(current, (state) => (state.status === 'active' ? state : undefined));
  }

  /**
   * The token, also when it has expired; undefined when it or its key was revoked, or the key now opens another project or has another
   * token of its own.
   */
  async accessToken(projectId: string, tokenHash: string): Promise<AccessTokenIdentity | undefined> {
    const tokens = await this.runner.current(accessTokensAggregate, projectId, ALL_TOKENS);
    const token = tokens[tokenHash];
    const key = token && (await this.active('application', token.keyId));
    if (!token || key?.identity.projectId !== projectId) return undefined;
    const { scopes, expiresAt, keyTokenHash = key.tokenHash } = token;
    return keyTokenHash === key.tokenHash ? { key: key.identity, scopes, expiresAt } : undefined;
  }

  async find(id: string, { confinedTo }: RequestContext): Promise<KeyDocument | Refusal<'not_found'>> {
    const key = await this.views.collection(keysView).get(id);
    const isOpen = confinedTo === undefined || key?.projectId === confinedTo;
    return key && isOpen ? key : notFound('api_key', id);
  }

  /** @returns the key after it, or before it where it was revoked */
  async change(
    id: string,
    command: Exclude<KeyCommand, { readonly do: 'create' }>,
    request: RequestContext,
  ): Promise<KeyDocument | Refusal<'not_found' | 'resource_protected'>> {
    const before = await this.find(id, request);
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
    return done.state.status === 'active' ? toDocument(done.state.identity, before) : notFound('api_key', id);
  }
}

/** A command that is carried out although an earlier attempt at the request was: each makes a token, of which only the hash is stored. */
export function anew(context: CommandContext, tokenHash: string): CommandContext {
  return { ...context, commandId: `${context.commandId}/${tokenHash}`, repeatSince: undefined };
}
