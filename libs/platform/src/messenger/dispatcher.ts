import { Injectable } from '@nestjs/common';
import { isRefusal, type MaybePromise } from '@perkstream/kernel';
import { Handlers } from './handlers.js';
import { OlderAnswers, type Outdating } from './older-answers.js';

/** Brings a message to its handler in this process. */
@Injectable()
export class Dispatcher {
  constructor(
    private readonly handlers: Handlers,
    private readonly older: OlderAnswers,
  ) {}

  /** At once where the answer is at hand. */
  ask<Answer>(query: object): MaybePromise<Answer> {
    return this.handlers.of(query).execute(query) as MaybePromise<Answer>;
  }

  /**
   * Delays the answer to a command that changed something until no other service uses outdated answers.
   * @param outdating says whose answers the command changes
   */
  async send<Answer>(command: object, outdating = command.constructor as Outdating): Promise<Answer> {
    const answer = (await this.handlers.of(command).execute(command)) as Answer;
    const olderOnes = isRefusal(answer) ? undefined : this.older.end(outdating);
    if (olderOnes) await olderOnes;
    return answer;
  }
}
