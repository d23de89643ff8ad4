import { AcceptedAnswer } from '../async-actions/answers.js';
import { operation } from '../language/operation.js';
import { AdvanceProjectClockBody, ProjectClockAnswer, SetProjectClockBody } from './clock.body.js';
import { FindProject } from './messages.js';

const ofClocks = { context: 'projects', service: 'management', keys: 'management', scope: null } as const;

export class GetProjectClock extends operation({
  ...ofClocks,
  id: 'get-project-clock',
  method: 'GET',
  path: '/management/v1/projects/{projectId}/clock',
  summary: 'Get the clock of a sandbox project',
  answer: ProjectClockAnswer,
}) {}

export class SetProjectClock extends operation({
  ...ofClocks,
  id: 'set-project-clock',
  method: 'PUT',
  path: '/management/v1/projects/{projectId}/clock',
  summary: 'Stop the clock of a sandbox project at a moment',
  body: SetProjectClockBody,
  answer: ProjectClockAnswer,
  outdates: [FindProject],
  sample: () => ({ time: '2030-01-01T00:00:00.000Z' }),
}) {}

export class ReleaseProjectClock extends operation({
  ...ofClocks,
  id: 'release-project-clock',
  method: 'DELETE',
  path: '/management/v1/projects/{projectId}/clock',
  summary: 'Let the clock of a sandbox project run on from where it stands',
  answer: ProjectClockAnswer,
  outdates: [FindProject],
}) {}

export class AdvanceProjectClock extends operation({
  ...ofClocks,
  id: 'advance-project-clock',
  method: 'POST',
  path: '/management/v1/projects/{projectId}/clock/advance',
  summary: 'Advance the clock of a sandbox project day by day, with everything that falls due',
  body: AdvanceProjectClockBody,
  answer: AcceptedAnswer,
  status: 202,
  outdates: [FindProject],
  sample: () => ({ to: '2030-02-01T00:00:00.000Z' }),
}) {}
