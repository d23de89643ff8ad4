import { refuse, type Refusal } from '@perkstream/kernel';

export function unknownProject(projectId: string): Refusal<'not_found'> {
  const details = `Cannot find project with id ${projectId}`;
  return refuse('not_found', { details, resourceId: projectId, resourceType: 'project' });
}
