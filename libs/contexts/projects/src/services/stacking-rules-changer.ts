import { Injectable } from '@nestjs/common';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { CommandRunner } from '@perkstream/platform';
import { type RequestContext, type StackingRulesAnswer } from '@perkstream/published';
import { type ProjectCommand } from '../domain/project/commands.js';
import { projectAggregate } from '../domain/project/project.decider.js';
import { type ProjectRefusal } from '../domain/project/project-refusal.js';
import { installationContext } from './installation-context.js';
import { presentStackingRules } from '../presenters/stacking-rules.presenter.js';

/** Carries out the three operations on stacking rules. */
@Injectable()
export class StackingRulesChanger {
  constructor(private readonly runner: CommandRunner) {}

  /** @returns the rules in force after it */
  async change(
    projectId: string,
    command: Extract<ProjectCommand, { do: `${string}_stacking_rules` }>,
    context: RequestContext,
  ): Promise<StackingRulesAnswer | Refusal<ProjectRefusal>> {
    const done = await this.runner.execute(
      projectAggregate,
      projectId,
      command,
      installationContext(context, command.do),
    );
    if (isRefusal(done)) return done.refused === 'not_found' && !done.details ? notFound('project', projectId) : done;
    return done.state.status === 'live'
      ? presentStackingRules(done.state.stackingRules)
      : notFound('project', projectId);
  }
}
