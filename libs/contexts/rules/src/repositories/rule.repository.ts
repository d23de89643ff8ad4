import { Injectable } from '@nestjs/common';
import { type MaybePromise, notFound, type Refusal, type UpTo } from '@perkstream/kernel';
import { CommandRunner } from '@perkstream/platform';
import { type LiveRule, ruleAggregate, type RuleState } from '../domain/rule/rule.decider.js';

/** Rules, folded from their streams. */
@Injectable()
export class RuleRepository {
  constructor(private readonly runner: CommandRunner) {}

  /** Cached, and at once where this process is the only writer. */
  stateOf(projectId: string, ruleId: string): MaybePromise<RuleState> {
    return this.runner.current(ruleAggregate, projectId, ruleId);
  }

  /** For the answer to a request; see `CommandRunner.fact`. */
  factOf(projectId: string, ruleId: string): MaybePromise<RuleState> {
    return this.runner.fact(ruleAggregate, projectId, ruleId);
  }

  /** As it was when something happened. @param upTo what happened after it does not count */
  async upTo(projectId: string, ruleId: string, upTo: UpTo): Promise<RuleState> {
    return this.runner.stateUpTo(ruleAggregate, projectId, ruleId, upTo);
  }

  async find(projectId: string, ruleId: string): Promise<LiveRule | Refusal<'not_found'>> {
    const state = await this.stateOf(projectId, ruleId);
    return state.status === 'live' ? state : notFound('validation_rules', ruleId);
  }
}
