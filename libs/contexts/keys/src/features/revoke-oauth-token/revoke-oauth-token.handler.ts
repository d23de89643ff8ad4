import { isRefusal, type Refusal } from '@perkstream/kernel';
import { commandContext, CommandRunner, handler } from '@perkstream/platform';
import { RevokeOAuthToken } from '@perkstream/published';
import { accessTokensAggregate, ALL_TOKENS } from '../../domain/access-tokens/access-tokens.aggregate.js';
import { type KeyRefusal } from '../../keys.refusals.js';
import { unixTime } from '../../presenters/access-token.presenter.js';
import { hashOfToken } from '../../services/token-hash.js';

export const revokeOAuthToken = handler(
  RevokeOAuthToken,
  [CommandRunner],
  async ({ context, body }, runner): Promise<undefined | Refusal<KeyRefusal>> => {
    const tokenHash = hashOfToken(body.access_token);
    const command = { do: 'revoke', tokenHash, now: unixTime(context.now) } as const;
    const origin = commandContext(context, 'revoke');
    const revoked = await runner.execute(accessTokensAggregate, ALL_TOKENS, command, origin);
    return isRefusal(revoked) ? revoked : undefined;
  },
);
