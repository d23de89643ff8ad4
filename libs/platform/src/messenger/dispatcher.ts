import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { isRefusal } from '@perkstream/kernel';
import { OlderAnswers, type Outdating } from './older-answers.js';

/** Brings a message to its handler in this process: the one place that uses the buses of Nest. */
@Injectable()
export class Dispatcher {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly older: OlderAnswers,
  ) {}

  ask<Answer>(query: object): Promise<Answer> {
    return this.queries.execute<object, Answer>(query);
  }

  /**
   * Delays the answer to a command that changed something until no other service uses outdated answers.
   * @param outdating says whose answers the command changes
   */
  async send<Answer>(command: object, outdating = command.constructor as Outdating): Promise<Answer> {
    const answer = await this.commands.execute<object, Answer>(command);
    const olderOnes = isRefusal(answer) ? undefined : this.older.end(outdating);
    if (olderOnes) await olderOnes;
    return answer;
  }
}
