import { notFound, type Refusal } from '@perkstream/kernel';
import { byClockOf, FindProject, type RequestContext, withProject } from '@perkstream/published';
import { type Messenger } from './messenger.js';

/** A request that names a project, as management keys do, as one within that project. */
export async function withinProject(
  messenger: Messenger,
  projectId: string,
  request: RequestContext,
): Promise<RequestContext | Refusal<'not_found'>> {
  const project = await messenger.ask(new FindProject(projectId));
  if (!project) return notFound('project', projectId);
  return byClockOf(withProject({ ...request, projectId, project: undefined }, project), project);
}
