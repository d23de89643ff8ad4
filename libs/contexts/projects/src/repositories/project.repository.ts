import { Injectable } from '@nestjs/common';
import { type MaybePromise, notFound, type Refusal, type UpTo } from '@perkstream/kernel';
import { CommandRunner } from '@perkstream/platform';
import { byClockOf, INSTALLATION, type ProjectSettings, type RequestContext } from '@perkstream/published';
import { projectAggregate } from '../domain/project/project.decider.js';
import { type LiveProject, type ProjectState } from '../domain/project/state.js';

/** Projects, folded from their streams. */
@Injectable()
export class ProjectRepository {
  constructor(private readonly runner: CommandRunner) {}

  /** Cached, and at once where this process is the only writer. */
  stateOf(projectId: string): MaybePromise<ProjectState> {
    return this.runner.current(projectAggregate, INSTALLATION, projectId);
  }

  /** As it was when something happened. @param upTo what happened after it does not count */
  upTo(projectId: string, upTo: UpTo): MaybePromise<ProjectState> {
    return this.runner.stateUpTo(projectAggregate, INSTALLATION, projectId, upTo);
  }

  /** What it was made with. */
  async firstSettings(projectId: string): Promise<ProjectSettings | undefined> {
    const first = await this.runner.firstState(projectAggregate, INSTALLATION, projectId);
    return first.status === 'live' ? first.settings : undefined;
  }

  /** A request about a project at the time that its clock shows. */
  async byClock(projectId: string, request: RequestContext): Promise<RequestContext> {
    const state = await this.stateOf(projectId);
    return state.status === 'live' ? byClockOf(request, state.settings) : request;
  }

  async find(projectId: string): Promise<LiveProject | Refusal<'not_found'>> {
    const state = await this.stateOf(projectId);
    return state.status === 'live' ? state : notFound('project', projectId);
  }
}
