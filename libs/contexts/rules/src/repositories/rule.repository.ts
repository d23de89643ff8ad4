import { Injectable } from '@nestjs/common';
import { type Refusal, refuse } from '@perkstream/kernel';
import { CommandRunner } from '@perkstream/platform';
import { ruleAggregate } from '../domain/rule/rule.aggregate.js';
import { type LiveRule, type RuleState } from '../domain/rule/state.js';

/** Rules as their streams tell them. */
@Injectable()
export class RuleRepository {
  constructor(private readonly runner: CommandRunner) {}

  /** Cached, and at once where this process is the only writer. */
  stateOf(projectId: string, ruleId: string): RuleState | Promise<RuleState> {
    return this.runner.stateOf(ruleAggregate, projectId, ruleId);
  }

  async find(projectId: string, ruleId: string): Promise<LiveRule | Refusal<'not_found'>> {
    const state = await this.stateOf(projectId, ruleId);
    return state.status === 'live' ? state : unknownRule(ruleId);
  }
}

export function unknownRule(ruleId: string): Refusal<'not_found'> {
  const details = `Cannot find validation_rules with id ${ruleId}`;
  return refuse('not_found', { details, resourceId: ruleId, resourceType: 'validation_rules' });
}
