import { Injectable } from '@nestjs/common';
import { isRefusal } from '@perkstream/kernel';
import { type CommandContext } from '@perkstream/platform';
import { type OfferedLink } from '@perkstream/published';
import { AccountRepository } from '../repositories/account.repository.js';
import { newUserToken } from './user-token.js';

/** Makes links that sign somebody in once. */
@Injectable()
export class SignInLinks {
  constructor(private readonly accounts: AccountRepository) {}

  /** Each attempt makes one of its own: that of an earlier one reached nobody. */
  async make(userId: string, origin: CommandContext): Promise<OfferedLink> {
    const { token, tokenHash } = newUserToken(userId);
    const context = { ...origin, commandId: `${origin.commandId}/${tokenHash}`, repeatSince: undefined };
    const madeBy = origin.actor.kind === 'user' ? origin.actor.id : undefined;
    const command = { do: 'offer_link', userId, tokenHash, madeBy, now: origin.now } as const;
    const account = await this.accounts.execute(command, context);
    if (isRefusal(account) || !account.link) throw new Error('Making a link is never refused');
    // Behind the number sign it is sent to no server, and so stands in no log of one.
    return { path: `/console/sign-in#token=${token}`, expiresAt: account.link.expiresAt };
  }
}
