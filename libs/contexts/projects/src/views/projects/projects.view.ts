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

export const projectsView = view<ProjectDocument>({
  kind: 'entity',
  collection: {
    name: 'projects',
    version: 1,
    fields: { projectId: 'text', created_at: 'text' },
    indexes: [['projectId', 'created_at']],
    countedBy: 'projectId',
  },
  on: {
    'project.created': ({ data }) => {
      const { id, facts, at } = data as ProjectCreated['data'];
      return changes<ProjectDocument>(id, () => ({ id, projectId: INSTALLATION, created_at: at, facts }));
    },
    'project.updated': ({ data }) => {
      const { id, changes: changed } = data as ProjectUpdated['data'];
      return changes<ProjectDocument>(id, (before) => before && { ...before, facts: { ...before.facts, ...changed } });
    },
    'project.deleted': ({ data }) => changes<ProjectDocument>((data as ProjectDeleted['data']).id, () => null),
  },
});
