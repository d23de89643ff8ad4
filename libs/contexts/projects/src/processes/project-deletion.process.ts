import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import {
  type CommandContext,
  CommandRunner,
  FAILURES,
  Messenger,
  Pace,
  ProcessRunner,
  resumedBy,
  type ReportFailure,
  WorkInTurns,
} from '@perkstream/platform';
import {
  ForgetBulkUpdates,
  ForgetExports,
  ForgetPeople,
  INSTALLATION,
  RevokeKeysOfProject,
} from '@perkstream/published';
import { projectAggregate } from '../domain/project/project.decider.js';

/**
 * Takes the people and the files of a deleted project with it, some at a time, after the answer. What a crash or a service that is
 * away left unfinished is carried on; every step may be repeated.
 */
@Injectable()
export class ProjectDeletion implements OnModuleDestroy {
  /** By project */
  private readonly waiting = new Map<string, CommandContext>();
  private readonly turns: WorkInTurns;

  constructor(
    private readonly runner: CommandRunner,
    private readonly messenger: Messenger,
    private readonly processes: ProcessRunner,
    private readonly pace: Pace,
    @Inject(FAILURES) private readonly reportFailure: ReportFailure,
  ) {
    this.turns = new WorkInTurns(pace, () => this.next());
    processes.register({
      name: 'project_deletion',
      begins: 'project.deleted',
      ends: ['project.cleared'],
      resume: async (unfinished) => this.takeUp(unfinished.key, resumedBy(unfinished, new Date().toISOString())),
    });
  }

  /** @param context of the installation, as the streams of projects are */
  takeUp(projectId: string, context: CommandContext): void {
    // The work outlasts the request.
    const { deadline: _deadline, ...origin } = context;
    this.waiting.set(projectId, { ...origin, commandId: `${projectId}/clear` });
    this.turns.goOn();
  }

  onModuleDestroy(): Promise<void> {
    return this.turns.stop();
  }

  private next(): (() => Promise<void>) | undefined {
    const [first] = this.waiting;
    if (!first) return undefined;
    const [projectId, context] = first;
    this.waiting.delete(projectId);
    return () => this.processes.during(INSTALLATION, projectId, () => this.attempt(projectId, context));
  }

  /** Where an engine or a service is away, the process runner comes with it again. */
  private async attempt(projectId: string, context: CommandContext): Promise<void> {
    try {
      await this.clear(projectId, context);
    } catch (error) {
      this.reportFailure('clear a deleted project', error);
    }
  }

  private async clear(projectId: string, context: CommandContext): Promise<void> {
    const own = { ...context, projectId };
    await this.messenger.send(new RevokeKeysOfProject(projectId, step(context, 'revoke-keys')));
    // Bulk updates first, because they store people. Exports last, because they show people who are known.
    await this.messenger.send(new ForgetBulkUpdates(projectId));
    await this.untilNoMore(() => this.messenger.send(new ForgetPeople(step(own, 'people'))));
    await this.untilNoMore(() => this.messenger.send(new ForgetExports(step(own, 'exports'))));
    if (this.turns.isStopped) return;
    await this.runner.execute(projectAggregate, projectId, { do: 'clear', id: projectId }, step(context, 'end'));
  }

  private async untilNoMore(forgetSome: () => Promise<boolean>): Promise<void> {
    while (!this.turns.isStopped && (await this.pace.after(forgetSome)));
  }
}

function step(context: CommandContext, name: string): CommandContext {
  return { ...context, commandId: `${context.commandId}/${name}` };
}
