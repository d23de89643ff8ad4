import { memoizedWith } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { FindProject, type ProjectSettings } from '@perkstream/published';
import { MetadataSchemaRepository } from '../../repositories/metadata-schema.repository.js';
import { ProjectRepository } from '../../repositories/project.repository.js';

/** The same object while its parts are the same, because others compare settings by identity. */
const withSchemas = memoizedWith(
  (settings: ProjectSettings, metadataSchemas: NonNullable<ProjectSettings['metadataSchemas']>): ProjectSettings => ({
    ...settings,
    metadataSchemas,
  }),
);

export const findProject = handler(
  FindProject,
  [ProjectRepository, MetadataSchemaRepository],
  async ({ projectId }, projects, schemas) => {
    const state = await projects.stateOf(projectId);
    return state.status === 'live' ? withSchemas(state.settings, await schemas.stateOf(projectId)) : undefined;
  },
);
