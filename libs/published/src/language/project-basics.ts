import { type ProjectClock, timeBy } from '@perkstream/kernel';

/** What nearly every step of a request needs of the project that it is in. */
export interface ProjectBasics {
  /** `proj_…` */
  readonly id: string;
  /** IANA name */
  readonly timeZone: string;
  readonly caseSensitiveCodes: boolean;
  /** Of a sandbox whose clock was set. Absent: real time */
  readonly clock?: ProjectClock;
}

export function basicsOf({ id, timeZone, caseSensitiveCodes, clock }: ProjectBasics): ProjectBasics {
  return clock ? { id, timeZone, caseSensitiveCodes, clock } : { id, timeZone, caseSensitiveCodes };
}

/** A request that carries them, so that the steps it takes in other contexts need not ask again. One that does already stays as it is. */
export function withProject<Request extends { readonly project?: ProjectBasics }>(
  request: Request,
  project: ProjectBasics,
): Request {
  return request.project ? request : { ...request, project: basicsOf(project) };
}

/** The same at the time that the clock of the project shows: for requests that were not known to be of the project when they came. */
export function byClockOf<Request extends { readonly now: string; readonly realTime?: string }>(
  request: Request,
  { clock }: Pick<ProjectBasics, 'clock'>,
): Request {
  const realTime = request.realTime ?? request.now;
  return clock ? { ...request, now: timeBy(clock, realTime), realTime } : request;
}

/** Real time, for what does not follow the clock of a project, such as access tokens. */
export function realTimeOf({ now, realTime }: { readonly now: string; readonly realTime?: string }): string {
  return realTime ?? now;
}
