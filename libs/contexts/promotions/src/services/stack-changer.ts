import { Injectable } from '@nestjs/common';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { CommandRunner } from '@perkstream/platform';
import { type CommandOrigin } from '@perkstream/published';
import { type StackCommand } from '../domain/tier-list/commands.js';
import { type StackRefusal } from '../domain/tier-list/decide-stack.js';
import { type Stack } from '../domain/tier-list/state.js';
import { tierListAggregate } from '../domain/tier-list/tier-list.decider.js';

/** Carries out a command on a stack, in the list of its campaign. */
@Injectable()
export class StackChanger {
  constructor(private readonly runner: CommandRunner) {}

  /** @returns the stack after it; undefined when it is gone */
  async change(
    campaignId: string,
    command: StackCommand,
    origin: CommandOrigin,
  ): Promise<Stack | undefined | Refusal<StackRefusal>> {
    const id = command.do === 'create_stack' ? command.stack.id : command.id;
    const changed = await this.runner.execute(tierListAggregate, campaignId, command, origin);
    if (!isRefusal(changed)) return changed.state.stacks[id];
    return changed.refused === 'not_found' && !changed.details ? notFound('promotion_stack', id) : changed;
  }
}
