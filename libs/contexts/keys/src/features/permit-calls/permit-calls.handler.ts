import { CallWindows, handles } from '@perkstream/platform';
import { PermitCalls, type PermittedCalls } from '@perkstream/published';

/** Counts in memory: the calls of a project come to one replica, and a replica that takes its place begins with new windows. */
@handles(PermitCalls)
export class PermitCallsHandler {
  private readonly windows = new CallWindows();

  async execute({ projectId, counter, limit, calls }: PermitCalls): Promise<PermittedCalls> {
    return this.windows.permit(projectId, counter, limit, calls);
  }
}
