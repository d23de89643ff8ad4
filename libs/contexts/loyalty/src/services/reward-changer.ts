import { Injectable } from '@nestjs/common';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { type CommandContext, CommandRunner } from '@perkstream/platform';
import { rewardAggregate, type RewardCommand, type RewardRefusal } from '../domain/reward/reward.decider.js';
import { type LiveReward } from '../domain/reward/state.js';
import { isRewardId } from '../repositories/reward.repository.js';

/** Changes rewards and their assignments. */
@Injectable()
export class RewardChanger {
  constructor(private readonly runner: CommandRunner) {}

  /** @returns the reward after the change; undefined when it is gone */
  async change(
    id: string,
    command: RewardCommand,
    context: CommandContext,
  ): Promise<LiveReward | undefined | Refusal<RewardRefusal>> {
    if (!isRewardId(id)) return notFound('reward', id);
    const done = await this.runner.execute(rewardAggregate, id, command, context);
    if (isRefusal(done)) return done.refused === 'not_found' && !done.details ? notFound('reward', id) : done;
    return done.state.status === 'live' ? done.state : undefined;
  }
}
