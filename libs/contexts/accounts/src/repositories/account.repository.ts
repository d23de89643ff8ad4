import { Injectable } from '@nestjs/common';
import { isRefusal, type MaybePromise, type Refusal } from '@perkstream/kernel';
import { type CommandContext, CommandRunner } from '@perkstream/platform';
import { INSTALLATION } from '@perkstream/published';
import {
  accountAggregate,
  type AccountCommand,
  type AccountRefusal,
  type AccountState,
} from '../domain/account/account.decider.js';

/** How users sign in, folded from their streams. */
@Injectable()
export class AccountRepository {
  constructor(private readonly runner: CommandRunner) {}

  /** At once where this process is the only writer. */
  stateOf(userId: string): MaybePromise<AccountState> {
    return this.runner.current(accountAggregate, INSTALLATION, userId);
  }

  /** @returns the account after it */
  async execute(command: AccountCommand, context: CommandContext): Promise<AccountState | Refusal<AccountRefusal>> {
    const within = { ...context, projectId: INSTALLATION };
    const done = await this.runner.execute(accountAggregate, command.userId, command, within);
    return isRefusal(done) ? done : done.state;
  }
}
