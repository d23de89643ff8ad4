/** What nearly every step of a request needs of the settings of its project. */
export interface ProjectBasics {
  /** `proj_…` */
  readonly id: string;
  /** IANA name */
  readonly timeZone: string;
  readonly caseSensitiveCodes: boolean;
}

export function basicsOf({ id, timeZone, caseSensitiveCodes }: ProjectBasics): ProjectBasics {
  return { id, timeZone, caseSensitiveCodes };
}

/** A request that carries them, so that the steps it takes in other contexts need not ask again. One that does already stays as it is. */
export function withProject<Request extends { readonly project?: ProjectBasics }>(
  request: Request,
  project: ProjectBasics,
): Request {
  return request.project ? request : { ...request, project: basicsOf(project) };
}
