import { type ViewRunner } from '@perkstream/platform';
import { INSTALLATION, type OpenProject, type Person, type ProjectFacts } from '@perkstream/published';
import { type ProjectRepository } from '../repositories/project.repository.js';
import { projectsView } from '../views/projects/projects.view.js';

const MAX_PROJECTS = 1_000;

/** The projects that are open to somebody: to an owner all, the oldest first. */
export async function openProjects(
  { isOwner, projects: roles }: Person,
  projects: ProjectRepository,
  views: ViewRunner,
): Promise<readonly OpenProject[]> {
  if (isOwner) {
    const where = { field: 'projectId', is: INSTALLATION };
    const orderBy = [{ field: 'created_at' }, { field: 'id' }];
    const all = await views.collection(projectsView).find({ where, orderBy, limit: MAX_PROJECTS });
    return all.map(({ id, facts }) => shown(id, 'ADMIN', facts));
  }
  const open: OpenProject[] = [];
  for (const [id, role] of Object.entries(roles).slice(0, MAX_PROJECTS)) {
    const project = await projects.stateOf(id);
    if (project.status === 'live') open.push(shown(id, role, project.facts));
  }
  return open;
}

function shown(id: string, role: string, { name, currency, timeZone, isSandbox }: ProjectFacts): OpenProject {
  return { id, name, role, currency, timeZone, ...(isSandbox && { isSandbox }) };
}
