import { changes, view } from '@perkstream/platform';
import { type StoredTemplate, type TemplateEvent } from '@perkstream/published';

/** What lists show: without the content. */
export interface TemplateDocument extends Omit<StoredTemplate, 'content'> {
  readonly projectId: string;
}

export const templatesView = view<TemplateDocument, TemplateEvent>({
  kind: 'entity',
  collection: {
    name: 'campaign_templates',
    version: 1,
    fields: { projectId: 'text', id: 'text', name: 'text', campaignType: 'text' },
    indexes: [
      ['projectId', 'id'],
      ['projectId', 'name'],
    ],
    countedBy: 'projectId',
  },
  on: {
    'campaign_template.created': ({ data, metadata: { projectId } }) => {
      const { content: _content, ...shown } = data.template;
      return changes(shown.id, () => ({ projectId, ...shown }));
    },
    'campaign_template.updated': ({ data: { id, name, description, at: updatedAt } }) =>
      changes<TemplateDocument>(id, (known) => known && { ...known, name, description, updatedAt }),
    'campaign_template.deleted': ({ data }) => changes<TemplateDocument>(data.id, () => null),
  },
});
