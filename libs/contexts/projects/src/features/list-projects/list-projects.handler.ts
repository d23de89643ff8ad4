import { handler, listAnswer, ViewRunner } from '@perkstream/platform';
import { INSTALLATION, ListProjects } from '@perkstream/published';
import { presentProject } from '../../presenters/project.presenter.js';
import { projectsView } from '../../views/projects/projects.view.js';
import { WebhookTokens } from '../../services/webhook-tokens.js';

/** All of them, newest first: the operation has no parameters. */
export const listProjects = handler(
  ListProjects,
  [ViewRunner, WebhookTokens],
  async (_message, views, webhookTokens) => {
    const documents = await views.collection(projectsView).find({
      where: { field: 'projectId', is: INSTALLATION },
      orderBy: [{ field: 'created_at', descending: true }],
    });
    const data = documents.map(({ id, facts }) => presentProject(id, facts, webhookTokens.of(id)));
    return listAnswer('data', data);
  },
);
