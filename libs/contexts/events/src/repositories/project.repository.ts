import { Injectable } from '@nestjs/common';
import { type Refusal, refuse } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import { FindProject, type RequestContext } from '@perkstream/published';

/** Projects that management keys name in their requests. */
@Injectable()
export class ProjectRepository {
  constructor(private readonly messenger: Messenger) {}

  /** The request as one within the project. */
  async enter(projectId: string, context: RequestContext): Promise<RequestContext | Refusal<'not_found'>> {
    const project = await this.messenger.ask(new FindProject(projectId));
    if (project) return { ...context, projectId, project };
    const details = `Cannot find project with id ${projectId}`;
    return refuse('not_found', { details, resourceId: projectId, resourceType: 'project' });
  }
}
