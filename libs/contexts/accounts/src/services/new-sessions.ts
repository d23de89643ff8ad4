import { Injectable } from '@nestjs/common';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { commandContext, idMadeBy } from '@perkstream/platform';
import { type RequestContext } from '@perkstream/published';
import {
  type AccountRefusal,
  type AccountState,
  type OpenSession,
  openSession,
  type Proof,
} from '../domain/account/account.decider.js';
import { AccountRepository } from '../repositories/account.repository.js';
import { newUserToken } from './user-token.js';

export interface NewSession {
  readonly session: OpenSession;
  readonly account: AccountState;
  readonly token: string;
}

/** Begins sessions, each under a token that nobody had before. */
@Injectable()
export class NewSessions {
  constructor(private readonly accounts: AccountRepository) {}

  async begin(userId: string, proof: Proof, context: RequestContext): Promise<NewSession | Refusal<AccountRefusal>> {
    const { token, tokenHash } = newUserToken(userId);
    const sessionId = idMadeBy(context, 'sess_', 'session');
    const by = { ...commandContext(context, 'sign-in'), actor: { kind: 'user', id: userId } as const };
    const command = { do: 'sign_in', userId, proof, sessionId, tokenHash, now: context.now } as const;
    const account = await this.accounts.execute(command, by);
    if (isRefusal(account)) return account;
    const session = openSession(account, sessionId, context.now);
    if (!session) throw new Error('The session that has just begun is missing');
    return { session, account, token };
  }
}
