import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ViewRunner } from '@perkstream/platform';
import { INSTALLATION, ListProjects } from '@perkstream/published';
import { presentProject } from '../../presenters/project.presenter.js';
import { projectsView } from '../../views/projects/projects.view.js';
import { WebhookTokens } from '../../services/webhook-tokens.js';

/** All of them, newest first: the operation has no parameters. */
@QueryHandler(ListProjects)
export class ListProjectsHandler implements IQueryHandler<ListProjects> {
  private readonly projects;

  constructor(
    views: ViewRunner,
    private readonly webhookTokens: WebhookTokens,
  ) {
    this.projects = views.lazily(projectsView);
  }

  async execute() {
    const documents = await this.projects().find({
      where: { field: 'projectId', is: INSTALLATION },
      orderBy: [{ field: 'created_at', descending: true }],
    });
    const data = documents.map(({ id, facts }) => presentProject(id, facts, this.webhookTokens.of(id)));
    return { object: 'list', data_ref: 'data', data, total: data.length };
  }
}
