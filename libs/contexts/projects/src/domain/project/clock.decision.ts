import {
  type Instant,
  instantOf,
  millisecondsOf,
  refuse,
  type Refusal,
  type ProjectClock,
  timeBy,
} from '@perkstream/kernel';
import { type ProjectClockEvent, type ProjectEvent } from '@perkstream/published';
import { type ProjectCommand } from './commands.js';
import { type ProjectRefusal } from './project-refusal.js';
import { type LiveProject } from './state.js';

type ClockCommand = Extract<ProjectCommand, { do: `${string}_clock` }>;

/** How far a clock may be set or advanced at a time. */
const MAX_STEP_YEARS = 2;

export function isClockCommand(command: ProjectCommand): command is ClockCommand {
  return command.do.endsWith('_clock');
}

/** The clocks of sandboxes can be set: others follow real time. A clock goes forwards only. */
export function decideClock(
  command: ClockCommand,
  project: LiveProject,
): readonly ProjectEvent[] | Refusal<ProjectRefusal> {
  const { id, facts, advance } = project;
  if (command.do === 'move_clock' || command.do === 'arrive_clock') return decideAdvance(command, project);
  if (!facts.isSandbox) return refuseClock('not_a_sandbox', id);
  if (advance) return refuseClock('clock_is_advancing', id);
  const { realTime } = command;
  const now = timeBy(project.settings.clock, realTime);
  if (command.do === 'release_clock') {
    if (!project.settings.clock || !('stoppedAt' in project.settings.clock)) return [];
    const aheadMs = millisecondsOf(now) - millisecondsOf(realTime);
    return [{ type: 'project.clock_released', data: { id, aheadMs, realTime } }];
  }
  if (command.do === 'advance_clock') {
    const { to, actionId } = command;
    if (to <= now) return refuseTime('to', `must be after ${now}, the time of the project`);
    if (to > yearsAfter(now)) return refuseTime('to', `must not be after ${yearsAfter(now)}: two years at a time`);
    return [{ type: 'project.clock_advance_begun', data: { id, actionId, from: now, to, realTime } }];
  }
  const { time, lastEventAt } = command;
  const earliest = project.settings.clock ? now : lastEventAt;
  if (time < earliest) return refuseTime('time', `must not be before ${earliest}: the project has lived until then`);
  if (time > yearsAfter(now)) return refuseTime('time', `must not be after ${yearsAfter(now)}: two years at a time`);
  return [{ type: 'project.clock_stopped', data: { id, time, realTime } }];
}

function decideAdvance(
  { do: wanted, actionId, time }: Extract<ClockCommand, { do: 'move_clock' | 'arrive_clock' }>,
  { id, advance }: LiveProject,
): readonly ProjectEvent[] {
  if (advance?.actionId !== actionId || time < advance.at) return [];
  if (wanted === 'arrive_clock') return [{ type: 'project.clock_advanced', data: { id, actionId, time: advance.to } }];
  return time > advance.at ? [{ type: 'project.clock_moved', data: { id, actionId, time } }] : [];
}

/** What the clock is, and its advance, after an event. */
export function clockAfter(
  { advance }: Pick<LiveProject, 'advance'>,
  { type, data }: ProjectClockEvent,
): { readonly clock: ProjectClock; readonly advance?: LiveProject['advance'] } {
  switch (type) {
    case 'project.clock_stopped':
    case 'project.clock_advanced':
      return { clock: { stoppedAt: data.time } };
    case 'project.clock_released':
      return { clock: { aheadMs: data.aheadMs } };
    case 'project.clock_advance_begun': {
      const { actionId, from: at, to } = data;
      return { clock: { stoppedAt: at }, advance: { actionId, from: at, at, to } };
    }
    case 'project.clock_moved':
      return { clock: { stoppedAt: data.time }, ...(advance && { advance: { ...advance, at: data.time } }) };
  }
}

function yearsAfter(now: Instant): Instant {
  const date = new Date(millisecondsOf(now));
  date.setUTCFullYear(date.getUTCFullYear() + MAX_STEP_YEARS);
  return instantOf(date.getTime());
}

function refuseClock(code: 'not_a_sandbox' | 'clock_is_advancing', id: string): Refusal<ProjectRefusal> {
  return refuse(code, { resourceId: id, resourceType: 'project' });
}

function refuseTime(name: string, lack: string): Refusal<ProjectRefusal> {
  return refuse('invalid_payload', { details: `Property .${name} ${lack}` });
}
