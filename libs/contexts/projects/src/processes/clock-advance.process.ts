import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type Instant, isRefusal, localDateOf, millisecondsOf, startOfDay } from '@perkstream/kernel';
import {
  type CommandContext,
  CommandRunner,
  FAILURES,
  Messenger,
  Pace,
  ProcessRunner,
  Relay,
  type ReportFailure,
  WorkInTurns,
} from '@perkstream/platform';
import {
  FindNextDueDay,
  FinishAsyncAction,
  INSTALLATION,
  NoteAsyncActionProgress,
  ScheduleAsyncAction,
  SettlePoints,
} from '@perkstream/published';
import { projectAggregate } from '../domain/project/project.decider.js';
import { type ClockAdvance } from '../domain/project/state.js';
import { ProjectRepository } from '../repositories/project.repository.js';

const ACTION = 'PROJECT.CLOCK_ADVANCE';
/** How long a day waits for what follows from its events. */
const MAX_WAIT_FOR_POLICIES_MS = 5_000;
/** Where other services hear of events, and no one knows when they have. */
const PAUSE_ON_CLUSTER_MS = 1_000;

/**
 * Advances the clocks of sandboxes: to each day on which something falls due, at its beginning, and has it carried out. Every step may be
 * repeated, so that a process that died is carried on where it was.
 */
@Injectable()
export class ClockAdvances implements OnModuleDestroy {
  private readonly waiting = new Set<string>();
  private readonly turns: WorkInTurns;

  constructor(
    private readonly runner: CommandRunner,
    private readonly messenger: Messenger,
    private readonly projects: ProjectRepository,
    private readonly relay: Relay,
    private readonly processes: ProcessRunner,
    pace: Pace,
    @Inject(FAILURES) private readonly reportFailure: ReportFailure,
  ) {
    this.turns = new WorkInTurns(pace, () => this.next());
    processes.register({
      name: 'clock_advance',
      begins: 'project.clock_advance_begun',
      ends: ['project.clock_advanced'],
      resume: async ({ key }) => this.takeUp(key),
    });
  }

  takeUp(projectId: string): void {
    this.waiting.add(projectId);
    this.turns.goOn();
  }

  onModuleDestroy(): Promise<void> {
    return this.turns.stop();
  }

  private next(): (() => Promise<void>) | undefined {
    const [projectId] = this.waiting;
    if (projectId === undefined) return undefined;
    this.waiting.delete(projectId);
    return () => this.processes.during(INSTALLATION, projectId, () => this.attempt(projectId));
  }

  /** Where an engine or a service is away, the process runner comes with it again. */
  private async attempt(projectId: string): Promise<void> {
    try {
      if (await this.takeStep(projectId)) this.takeUp(projectId);
    } catch (error) {
      this.reportFailure('advance the clock of a project', error);
    }
  }

  /** One day; then other projects have their turn. @returns whether there is another one */
  private async takeStep(projectId: string): Promise<boolean> {
    const project = await this.projects.find(projectId);
    if (isRefusal(project) || !project.advance) return false;
    const { advance } = project;
    const { actionId, from, at, to } = advance;
    if (at === from) {
      const origin = originOf(projectId, actionId, 'schedule', from);
      await this.messenger.send(new ScheduleAsyncAction(projectId, actionId, ACTION, actionId, origin));
    }
    await this.live(projectId, actionId, at);
    if (at >= to) {
      await this.arrive(projectId, advance);
      return false;
    }
    const time = await this.nextMoment(projectId, project.settings.timeZone, advance);
    await this.execute(projectId, { do: 'move_clock', actionId, time });
    const [before, now] = [progressOf(advance, at), progressOf(advance, time)];
    if (now > before) await this.note(projectId, actionId, now, time);
    return true;
  }

  /** What falls due by then, and what follows from it. */
  private async live(projectId: string, actionId: string, at: Instant): Promise<void> {
    const origin = originOf(projectId, actionId, `settle/${at}`, at);
    let after: string | undefined;
    do after = await this.messenger.send(new SettlePoints(projectId, after, origin));
    while (after !== undefined);
    if (this.runner.isAlone) await this.relay.idle(MAX_WAIT_FOR_POLICIES_MS);
    else await new Promise((resolve) => setTimeout(resolve, PAUSE_ON_CLUSTER_MS));
  }

  /** The beginning of the next day on which something falls due, or the end of the advance. */
  private async nextMoment(projectId: string, timeZone: string, { at, to }: ClockAdvance): Promise<Instant> {
    const day = await this.messenger.ask(new FindNextDueDay(projectId, localDateOf(at, timeZone)));
    const next = day === undefined ? to : startOfDay(day, timeZone);
    return next < to ? next : to;
  }

  /** The client's action ends first: nobody would finish an action of an advance that is over. */
  private async arrive(projectId: string, { actionId, to }: ClockAdvance): Promise<void> {
    const origin = originOf(projectId, actionId, 'result', to);
    await this.messenger.send(new FinishAsyncAction(projectId, actionId, 'SUCCESS', { time: to }, origin));
    await this.execute(projectId, { do: 'arrive_clock', actionId, time: to });
  }

  private async execute(
    projectId: string,
    command: { readonly do: 'move_clock' | 'arrive_clock'; readonly actionId: string; readonly time: Instant },
  ): Promise<void> {
    const { do: step, actionId, time } = command;
    const origin = originOf(INSTALLATION, actionId, `${step}/${time}`, time);
    await this.runner.execute(projectAggregate, projectId, command, origin);
  }

  private note(projectId: string, actionId: string, progress: number, at: Instant): Promise<void> {
    const origin = originOf(projectId, actionId, `note/${progress}`, at);
    return this.messenger.send(new NoteAsyncActionProgress(projectId, actionId, progress, origin));
  }
}

/** In percent; 100 is for what is done. */
function progressOf({ from, to }: ClockAdvance, at: Instant): number {
  const [begin, now, end] = [from, at, to].map(millisecondsOf) as [number, number, number];
  return Math.min(99, Math.floor((100 * (now - begin)) / (end - begin)));
}

function originOf(projectId: string, actionId: string, step: string, now: Instant): CommandContext {
  const actor = { kind: 'system', id: 'clock' } as const;
  return { projectId, actor, channel: 'INTERNAL', correlationId: actionId, commandId: `${actionId}/${step}`, now };
}
