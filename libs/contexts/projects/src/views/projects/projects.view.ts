import { changes, view } from '@perkstream/platform';
import {
  INSTALLATION,
  type ProjectCreated,
  type ProjectDeleted,
  type ProjectFacts,
  type ProjectUpdated,
} from '@perkstream/published';

export interface ProjectDocument {
  readonly id: string;
  /** `INSTALLATION`: projects belong to none */
  readonly projectId: string;
  readonly created_at: string;
  readonly facts: ProjectFacts;
}

export const projectsView = view<ProjectDocument, ProjectCreated | ProjectUpdated | ProjectDeleted>({
  kind: 'entity',
  collection: {
    name: 'projects',
    version: 1,
    fields: { projectId: 'text', created_at: 'text' },
    indexes: [['projectId', 'created_at']],
    countedBy: 'projectId',
  },
  on: {
    'project.created': ({ data: { id, facts, at } }) =>
      changes<ProjectDocument>(id, () => ({ id, projectId: INSTALLATION, created_at: at, facts })),
    'project.updated': ({ data: { id, changes: changed } }) =>
      changes<ProjectDocument>(id, (before) => before && { ...before, facts: { ...before.facts, ...changed } }),
    'project.deleted': ({ data }) => changes<ProjectDocument>(data.id, () => null),
  },
});
