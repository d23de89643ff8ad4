import { type Instant, isRefusal, notFound, parseInstant, type Refusal, refuse, timeBy } from '@perkstream/kernel';
import { CommandRunner, handler, idMadeBy, Messenger } from '@perkstream/platform';
import {
  AdvanceProjectClock,
  GetProjectClock,
  type ProjectClockAnswer,
  ReleaseProjectClock,
  type RequestContext,
  ScheduleAsyncAction,
  SetProjectClock,
} from '@perkstream/published';
import { type ProjectCommand } from '../../domain/project/commands.js';
import { projectAggregate } from '../../domain/project/project.decider.js';
import { type ProjectRefusal } from '../../domain/project/project-refusal.js';
import { type LiveProject } from '../../domain/project/state.js';
import { ClockAdvances } from '../../processes/clock-advance.process.js';
import { ProjectRepository } from '../../repositories/project.repository.js';
import { installationContext } from '../../services/installation-context.js';
import { LastEvents } from '../../services/last-events.js';

/** The clock of a sandbox project: business follows it, and nothing else does. */
export const manageClock = [
  handler(GetProjectClock, [ProjectRepository], async ({ context, params: { projectId } }, projects) => {
    const project = await findSandbox(projects, projectId);
    return isRefusal(project) ? project : presentClock(project, context.now);
  }),

  handler(
    SetProjectClock,
    [ProjectRepository, LastEvents, CommandRunner],
    async ({ context, params: { projectId }, body }, projects, lastEvents, runner) => {
      const project = await findSandbox(projects, projectId);
      if (isRefusal(project)) return project;
      const time = momentIn('time', body.time);
      if (isRefusal(time)) return time;
      const { now: realTime } = context;
      const isPast = !project.settings.clock && time < realTime;
      const lastEventAt = isPast ? await lastEvents.of(projectId, realTime) : realTime;
      const command = { do: 'stop_clock', time, lastEventAt, realTime } as const;
      return show(await execute(runner, projectId, command, { ...context, now: time }), realTime);
    },
  ),

  handler(
    ReleaseProjectClock,
    [ProjectRepository, CommandRunner],
    async ({ context, params: { projectId } }, projects, runner) => {
      const project = await findSandbox(projects, projectId);
      if (isRefusal(project)) return project;
      const { now: realTime } = context;
      const now = timeBy(project.settings.clock, realTime);
      return show(await execute(runner, projectId, { do: 'release_clock', realTime }, { ...context, now }), realTime);
    },
  ),

  handler(
    AdvanceProjectClock,
    [ProjectRepository, CommandRunner, Messenger, ClockAdvances],
    async ({ context, params: { projectId }, body }, projects, runner, messenger, advances) => {
      const project = await findSandbox(projects, projectId);
      if (isRefusal(project)) return project;
      const to = momentIn('to', body.to);
      if (isRefusal(to)) return to;
      const { now: realTime, requestId } = context;
      const now = timeBy(project.settings.clock, realTime);
      const actionId = idMadeBy(context, 'aa_', 'clock');
      const command = { do: 'advance_clock', to, actionId, realTime } as const;
      const begun = await execute(runner, projectId, command, { ...context, now });
      if (isRefusal(begun)) return begun;
      const origin = { ...installationContext({ ...context, now }, 'action'), projectId };
      await messenger.send(new ScheduleAsyncAction(projectId, actionId, 'PROJECT.CLOCK_ADVANCE', requestId, origin));
      advances.takeUp(projectId);
      return { async_action_id: actionId };
    },
  ),
];

async function findSandbox(
  projects: ProjectRepository,
  projectId: string,
): Promise<LiveProject | Refusal<ProjectRefusal>> {
  const project = await projects.find(projectId);
  if (isRefusal(project) || project.facts.isSandbox) return project;
  return refuse('not_a_sandbox', { resourceId: projectId, resourceType: 'project' });
}

function momentIn(name: string, text: string): Instant | Refusal<'invalid_payload'> {
  const details = `Property .${name} must be an ISO 8601 date or date-time`;
  return parseInstant(text) ?? refuse('invalid_payload', { details });
}

async function execute(
  runner: CommandRunner,
  projectId: string,
  command: ProjectCommand,
  context: RequestContext,
): Promise<LiveProject | Refusal<ProjectRefusal>> {
  const origin = installationContext(context, 'clock');
  const done = await runner.execute(projectAggregate, projectId, command, origin);
  if (isRefusal(done)) return done.refused === 'not_found' ? notFound('project', projectId) : done;
  return done.state.status === 'live' ? done.state : notFound('project', projectId);
}

function show(
  project: LiveProject | Refusal<ProjectRefusal>,
  realTime: Instant,
): ProjectClockAnswer | Refusal<ProjectRefusal> {
  return isRefusal(project) ? project : presentClock(project, realTime);
}

function presentClock({ settings: { clock }, advance }: LiveProject, realTime: Instant): ProjectClockAnswer {
  return {
    time: timeBy(clock, realTime),
    running: !clock || !('stoppedAt' in clock),
    real_time: realTime,
    ...(advance && { advancing: { to: advance.to, async_action_id: advance.actionId } }),
  };
}
