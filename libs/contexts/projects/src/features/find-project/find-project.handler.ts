import { handles } from '@perkstream/platform';
import { FindProject, type ProjectSettings } from '@perkstream/published';
import { MetadataSchemaRepository } from '../../repositories/metadata-schema.repository.js';
import { ProjectRepository } from '../../repositories/project.repository.js';

@handles(FindProject)
export class FindProjectHandler {
  /** Keyed by the objects they are made of, because others compare settings by identity. */
  private readonly whole = new WeakMap<ProjectSettings, ProjectSettings>();

  constructor(
    private readonly projects: ProjectRepository,
    private readonly schemas: MetadataSchemaRepository,
  ) {}

  async execute({ projectId }: FindProject): Promise<ProjectSettings | undefined> {
    const state = await this.projects.stateOf(projectId);
    if (state.status !== 'live') return undefined;
    return this.with(state.settings, await this.schemas.stateOf(projectId));
  }

  private with(
    settings: ProjectSettings,
    metadataSchemas: NonNullable<ProjectSettings['metadataSchemas']>,
  ): ProjectSettings {
    const known = this.whole.get(settings);
    if (known?.metadataSchemas === metadataSchemas) return known;
    const made = { ...settings, metadataSchemas };
    this.whole.set(settings, made);
    return made;
  }
}
