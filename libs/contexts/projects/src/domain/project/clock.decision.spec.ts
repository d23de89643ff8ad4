import { describe, expect, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { type ProjectClockEvent, type ProjectCreated } from '@perkstream/published';
import { DEFAULT_FACTS } from './facts.js';
import { projectAggregate } from './project.decider.js';
import { type LiveProject } from './state.js';

const NOW = '2026-03-01T08:00:00.000Z';
const JUNE = '2026-06-01T00:00:00.000Z';
const JULY = '2026-07-01T00:00:00.000Z';
const created = (isSandbox: boolean): ProjectCreated => ({
  type: 'project.created',
  data: { id: 'proj_1', facts: { ...DEFAULT_FACTS, name: 'Shop', isSandbox }, at: NOW },
});
const sandbox = created(true);
const stopped: ProjectClockEvent = { type: 'project.clock_stopped', data: { id: 'proj_1', time: JUNE, realTime: NOW } };
const begun: ProjectClockEvent = {
  type: 'project.clock_advance_begun',
  data: { id: 'proj_1', actionId: 'aa_1', from: JUNE, to: JULY, realTime: NOW },
};
const stop = (time: string, lastEventAt = NOW) => ({ do: 'stop_clock', time, lastEventAt, realTime: NOW }) as const;
const advance = (to: string) => ({ do: 'advance_clock', to, actionId: 'aa_1', realTime: NOW }) as const;
const project = story(projectAggregate);

describe('The clock of a project', () => {
  it('is set in sandboxes only', () => {
    project.given(sandbox).when(stop(JUNE)).then(stopped);
    project.given(created(false)).when(stop(JUNE)).thenRefused('not_a_sandbox');
  });

  it('goes forwards only, from the last event on, and two years at a time', () => {
    project.given(sandbox).when(stop('2026-02-28T00:00:00.000Z')).thenRefused('invalid_payload');
    project.given(sandbox, stopped).when(stop('2026-05-31T23:59:59.999Z')).thenRefused('invalid_payload');
    project.given(sandbox).when(stop('2028-03-01T08:00:00.001Z')).thenRefused('invalid_payload');
    project.given(sandbox, stopped).when(advance(JUNE)).thenRefused('invalid_payload');
    project.given(sandbox, stopped).when(advance(JULY)).then(begun);
  });

  it('runs on from where it stands', () => {
    const aheadMs = Date.parse(JUNE) - Date.parse(NOW);
    project
      .given(sandbox, stopped)
      .when({ do: 'release_clock', realTime: NOW })
      .then({ type: 'project.clock_released', data: { id: 'proj_1', aheadMs, realTime: NOW } });
  });

  it('is not set while it is being advanced, and stands where that ends', () => {
    project.given(sandbox, stopped, begun).when(stop(JULY)).thenRefused('clock_is_advancing');
    const arrived: ProjectClockEvent = {
      type: 'project.clock_advanced',
      data: { id: 'proj_1', actionId: 'aa_1', time: JULY },
    };
    project.given(sandbox, stopped, begun).when({ do: 'arrive_clock', actionId: 'aa_1', time: JULY }).then(arrived);
    const { settings, advance: under } = project.given(sandbox, stopped, begun, arrived).state() as LiveProject;
    expect([settings.clock, under]).toEqual([{ stoppedAt: JULY }, undefined]);
  });
});
